import { FILE_REFERENCE } from './file-references.ts';
import type { QueuedChange } from './queued-change.schema.ts';

interface Readdressing {
  /** What a text becomes; `undefined`: nothing, and what stands in a list by that address goes with it. */
  readonly to: (text: string) => string | undefined;
  /** What the server calls a file, by its address: a picture that it has made another of has another ending. */
  readonly names?: ReadonlyMap<string, unknown>;
}

/** Something with other addresses of files in it. */
export const readdressed = (value: unknown, how: Readdressing): unknown => {
  if (typeof value === 'string') return how.to(value);
  if (Array.isArray(value)) return value.map((one) => readdressed(one, how)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, readdressed(one, how)] as const);
  const next = Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  if (!('url' in value)) return next;
  if (!('url' in next)) return undefined;
  const filename = next.url === value.url ? undefined : how.names?.get(String(next.url));
  return filename === undefined ? next : { ...next, filename };
};

/** The names of the files in an answer, by their addresses. */
const namesIn = (answer: unknown): (readonly [string, unknown])[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = 'url' in answer && 'filename' in answer ? [[String(answer.url), answer.filename] as const] : [];
  return [...own, ...Object.values(answer).flatMap(namesIn)];
};

/** Where the files of a change are, by how it names them; `undefined` for those that are not uploaded. */
const addressesOf = ({ files = [] }: QueuedChange): ReadonlyMap<string, string | undefined> =>
  new Map(files.map(({ id, objectPath }) => [`${FILE_REFERENCE}${id}`, objectPath]));

/** A change's body with the addresses of its uploaded files in place of their references. */
export const withFileAddresses = (change: QueuedChange): QueuedChange['body'] => {
  const addresses = addressesOf(change);
  if (addresses.size === 0) return change.body;
  return readdressed(change.body, { to: (text) => addresses.get(text) ?? text }) as QueuedChange['body'];
};

/**
 * A change that was made over the files of an earlier one, once that is out of the queue: under their addresses and names, without those that
 * were never uploaded.
 *
 * @param stored what the server has answered to the earlier one.
 */
export const withSettledFiles = (change: QueuedChange, earlier: QueuedChange, stored: unknown = []): QueuedChange => {
  const addresses = addressesOf(earlier);
  if (addresses.size === 0) return change;
  const names = new Map(namesIn(stored));
  const known = { names, to: (text: string) => addresses.get(text) ?? text };
  const left = { names, to: (text: string) => (addresses.has(text) ? addresses.get(text) : text) };
  return {
    ...change,
    ...(change.body && { body: readdressed(change.body, left) as QueuedChange['body'] }),
    ...(change.whole && { whole: readdressed(change.whole, left) as QueuedChange['whole'] }),
    ...(change.before && { before: readdressed(change.before, known) as QueuedChange['before'] }),
  };
};
