import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { placedOn } from '@caravan/outbox/elsewhere.ts';
import { FILE_REFERENCE, type QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { withoutFiles } from '@caravan/outbox/without-files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { newUuid } from '../uuid.ts';
import { outboxOf } from './outbox-of-page.ts';
import { queueChange } from './use-outbox.ts';

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

/** Makes a new thing that its trip did not take on another one, with its files, and lets go of what was refused. */
export const placeOn = async (
  client: QueryClient,
  user: Pick<CurrentUser, 'id'>,
  change: QueuedChange,
  tripId: string,
): Promise<void> => {
  const kind = kindOf(change);
  if (!kind) return;
  const { outbox, database } = outboxOf(client, user);
  const placed = placedOn(tripId, change, outbox.list());
  const copies = await Promise.all(
    placed.files.map(async ({ id, name }) => ({ from: id, id: newUuid(), name, bytes: await database.file(id) })),
  );
  const lost = copies.filter(({ bytes }) => bytes === null).map(({ from }) => from);
  const { body } = withoutFiles({ ...change, ...placed }, lost);
  const renamed = copies.reduce(
    (text, { from, id }) => text.replaceAll(`${FILE_REFERENCE}${from}`, `${FILE_REFERENCE}${id}`),
    JSON.stringify(body),
  );
  const made: object = {
    tripId,
    subject: change.subject,
    params: placed.params,
    body: JSON.parse(renamed) as object,
    files: copies.flatMap(({ id, name, bytes }) => (bytes ? [{ id, name, bytes }] : [])),
  };
  // Its kind has said what its body is when it was made.
  await queueChange(client, change.kind, kind.endpoint, made as Parameters<typeof queueChange>[3]);
  await outbox.discard(change.id);
};
