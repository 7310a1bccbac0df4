import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import {
  type Placed,
  isPlaceable,
  placedOn,
  ticksOf,
  withPlacedFiles,
  withoutPlaced,
} from '@caravan/outbox/elsewhere.ts';
import { addedAllTheSame } from '@caravan/outbox/expenses-twice.ts';
import { withoutLink } from '@caravan/outbox/flights-elsewhere.ts';
import { recordedAnyway } from '@caravan/outbox/payments-meanwhile.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { withoutFiles } from '@caravan/outbox/without-files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type MissingFile, storedFile } from '../offline/stored-file.ts';
import { newUuid } from '../uuid.ts';
import { newChangeId } from './change-ids.ts';
import { outboxOf } from './outbox-of-page.ts';
import { shownNow } from './use-outbox.ts';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { waitingFile } from './waiting-files.ts';
import { written } from './written-changes.ts';

/** Sends a refused change once more without the files that are gone. */
export const resendWithoutLost = async (
  client: QueryClient,
  user: Pick<CurrentUser, 'id'>,
  { id, files = [] }: QueuedChange,
): Promise<void> => {
  const { outbox, database } = outboxOf(client, user);
  const lost = await Promise.all(
    files.map(async (file) => (file.objectPath === undefined && !(await database.file(file.id)) ? [file.id] : [])),
  );
  await outbox.retry(id, (refused) => withoutFiles(refused, lost.flat()));
};

/** Sends a flight that was refused for its activity once more without that. */
export const resendWithoutLink = async (
  client: QueryClient,
  user: Pick<CurrentUser, 'id'>,
  { id }: QueuedChange,
): Promise<void> => outboxOf(client, user).outbox.retry(id, withoutLink);

/** Sends a payment that was refused for another one between the same two once more: it is one of its own. */
export const recordAnyway = async (
  client: QueryClient,
  user: Pick<CurrentUser, 'id'>,
  { id }: QueuedChange,
): Promise<void> => outboxOf(client, user).outbox.retry(id, recordedAnyway);

/** Sends an expense that was refused for another one of the same thing once more: it is one of its own. */
export const addAllTheSame = async (
  client: QueryClient,
  user: Pick<CurrentUser, 'id'>,
  { id }: QueuedChange,
): Promise<void> => outboxOf(client, user).outbox.retry(id, addedAllTheSame);

/** The bytes of the files of something, by how its fields name them; of what is not to be had why. */
export type PlacedBytes = ReadonlyMap<string, Blob | MissingFile>;

/** What would be made of a refused change on a trip; with `null` on none. */
export const placedNow = (
  client: QueryClient,
  user: CurrentUser,
  change: QueuedChange,
  tripId: string | null,
): Placed => {
  const shown = <const R extends EndpointShape>(read: R) => shownNow(client, read, change.tripId ?? '');
  return placedOn(tripId, change, outboxOf(client, user).outbox.list(), { writer: user, shown });
};

/** Finds files by their addresses: those that wait on the device there, and those of the server where they still are. */
export const bytesOf = async (client: QueryClient, addresses: readonly string[]): Promise<PlacedBytes> => {
  const found = addresses.map(async (address) => {
    const bytes = isWaitingFile(address) ? ((await waitingFile(client, address)) ?? 'gone') : storedFile(address);
    return [address, await bytes] as const;
  });
  return new Map(await Promise.all(found));
};

interface Placing {
  /** Of the refused change. */
  readonly id: string;
  readonly tripId: string | null;
  readonly bytes: PlacedBytes;
}

/** What is being put somewhere: a second press makes it no second time. */
const underWay = new Set<string>();

/**
 * Makes what a refused change was to make, or has made of a thing, on a trip as a new one, in the place of what was refused.
 *
 * @returns whether it is made: another press may be at it, and another page may have put it somewhere, sent or discarded it.
 */
export const placeOn = async (client: QueryClient, user: CurrentUser, placing: Placing): Promise<boolean> => {
  if (underWay.has(placing.id)) return false;
  underWay.add(placing.id);
  try {
    return await placeOnce(client, user, placing);
  } finally {
    underWay.delete(placing.id);
  }
};

const placeOnce = async (
  client: QueryClient,
  user: CurrentUser,
  { id: refused, tripId, bytes }: Placing,
): Promise<boolean> => {
  const { outbox } = outboxOf(client, user);
  const change = outbox.list().find((one) => one.id === refused);
  if (!change || !isPlaceable(change)) return false;
  const placed = placedNow(client, user, change, tripId);
  const files = placed.files.flatMap(({ address, name }) => {
    const own = bytes.get(address);
    return own instanceof Blob ? [{ address, id: newUuid(), name, bytes: own }] : [];
  });
  const made = {
    id: newChangeId(),
    tripId,
    subject: placed.subject,
    params: placed.params,
    body: withPlacedFiles(placed, new Map(files.map(({ address, id }) => [address, id]))),
    files: files.map(({ address: _from, ...file }) => file),
  };
  const ticks = tripId === null ? [] : ticksOf(change, outbox.list(), { id: made.id, tripId });
  const added = [
    writtenAs(client, placed.kind, made),
    ...ticks.map(({ kind, subject, params, body }) => writtenAs(client, kind, { tripId, subject, params, body })),
  ];
  await outbox.exchange(refused, added, withoutPlaced);
  return true;
};

/** A change whose body is of its kind already. */
const writtenAs = (client: QueryClient, kind: string, made: object): QueuedChange =>
  written(client, kind, made as Parameters<typeof written>[2]).change;
