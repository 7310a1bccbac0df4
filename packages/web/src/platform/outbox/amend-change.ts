import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { type Placed, placedOn, withPlacedFiles } from '@caravan/outbox/elsewhere.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { withoutFiles } from '@caravan/outbox/without-files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { storedFile } from '../offline/stored-file.ts';
import { newUuid } from '../uuid.ts';
import { outboxOf } from './outbox-of-page.ts';
import { queueChange, shownNow } from './use-outbox.ts';
import { isWaitingFile, waitingFile } from './waiting-files.ts';

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

/** The bytes of the files of something, by how its fields name them; `null` for what is gone. */
export type PlacedBytes = ReadonlyMap<string, Blob | null>;

/** What would be made of a refused change on a trip. */
export const placedNow = (client: QueryClient, user: CurrentUser, change: QueuedChange, tripId: string): Placed => {
  const shown = <const R extends EndpointShape>(read: R) => shownNow(client, read, change.tripId ?? '');
  return placedOn(tripId, change, outboxOf(client, user).outbox.list(), { writer: user, shown });
};

/** Finds the files of something: those that wait on the device there, and those of the server where they still are. */
export const bytesOf = async (client: QueryClient, { files }: Placed): Promise<PlacedBytes> => {
  const found = files.map(async ({ address }) => {
    const bytes = isWaitingFile(address) ? waitingFile(client, address) : storedFile(address);
    return [address, await bytes] as const;
  });
  return new Map(await Promise.all(found));
};

/** Makes what a refused change was to make, or has made of a thing, on a trip as a new one, and lets go of what was refused. */
export const placeOn = async (
  client: QueryClient,
  user: CurrentUser,
  { change, tripId, bytes }: { change: QueuedChange; tripId: string; bytes: PlacedBytes },
): Promise<void> => {
  const { outbox } = outboxOf(client, user);
  const placed = placedNow(client, user, change, tripId);
  const kind = kindOf(placed);
  // Another page may have put it somewhere.
  if (!kind || !outbox.list().some(({ id }) => id === change.id)) return;
  const files = placed.files.flatMap(({ address, name }) => {
    const own = bytes.get(address);
    return own ? [{ address, id: newUuid(), name, bytes: own }] : [];
  });
  const body = withPlacedFiles(placed, new Map(files.map(({ address, id }) => [address, id])));
  const made: object = {
    tripId,
    subject: placed.subject,
    params: placed.params,
    body,
    files: files.map(({ address: _from, ...file }) => file),
  };
  // Its kind has said what its body is when it was made.
  await queueChange(client, placed.kind, kind.endpoint, made as Parameters<typeof queueChange>[3]);
  await outbox.discardPlaced(change.id);
};
