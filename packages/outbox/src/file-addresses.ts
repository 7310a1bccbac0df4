import { FILE_REFERENCE, type QueuedChange } from './queued-change.schema.ts';

/** What a text becomes; `undefined`: nothing, and what stands in a list by that address goes with it. */
type Readdress = (text: string) => string | undefined;

const readdressed = (value: unknown, to: Readdress): unknown => {
  if (typeof value === 'string') return to(value);
  if (Array.isArray(value)) return value.map((one) => readdressed(one, to)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  if ('url' in value && readdressed(value.url, to) === undefined) return undefined;
  const entries = Object.entries(value).map(([name, one]) => [name, readdressed(one, to)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
};

/** Where the files of a change are, by how it names them; `undefined` for those that are not uploaded. */
const addressesOf = ({ files = [] }: QueuedChange): ReadonlyMap<string, string | undefined> =>
  new Map(files.map(({ id, objectPath }) => [`${FILE_REFERENCE}${id}`, objectPath]));

/** A change's body with the addresses of its uploaded files in place of their references. */
export const withFileAddresses = (change: QueuedChange): QueuedChange['body'] => {
  const addresses = addressesOf(change);
  if (addresses.size === 0) return change.body;
  return readdressed(change.body, (text) => addresses.get(text) ?? text) as QueuedChange['body'];
};

/** A change that was made over the files of an earlier one, once that is out of the queue: under their addresses, without those that were never uploaded. */
export const withSettledFiles = (change: QueuedChange, earlier: QueuedChange): QueuedChange => {
  const addresses = addressesOf(earlier);
  if (addresses.size === 0) return change;
  const known = (text: string) => addresses.get(text) ?? text;
  const left = (text: string) => (addresses.has(text) ? addresses.get(text) : text);
  return {
    ...change,
    ...(change.body && { body: readdressed(change.body, left) as QueuedChange['body'] }),
    ...(change.before && { before: readdressed(change.before, known) as QueuedChange['before'] }),
  };
};
