import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { deleteDB } from 'idb';
import { outboxDatabaseOf } from '../platform/browser-memory.ts';
import { rememberWaiting } from '../platform/outbox/remembered-waiting.ts';
import { OutboxDatabase } from '../platform/outbox/outbox-database.ts';
import { newTimedUuid } from '../platform/uuid.ts';
import type { TripData } from './trip-data.ts';

/** Leaves a change of somebody on the device that does not go out by itself. */
export const leaveChange = async (
  userId: string,
): Promise<{ readonly database: OutboxDatabase; readonly change: QueuedChange }> => {
  // The test before may be forgetting its own still.
  await deleteDB(outboxDatabaseOf(userId));
  const database = new OutboxDatabase(userId, () => undefined);
  const made = { id: newTimedUuid(Date.now()), userId, tripId: null, kind: 'createTrip', params: {}, body: {} };
  const change: QueuedChange = { ...made, writtenAt: new Date().toISOString(), state: 'refused' };
  await database.add(change);
  rememberWaiting(userId, true);
  return { database, change };
};

/** Lets changes of a trip wait on the device, in their order, as an earlier visit has left them; without a kind each adds sunscreen. */
export const leaveChanges = async (
  { viewer }: TripData,
  tripId: string,
  changes: readonly Partial<QueuedChange>[],
  files: readonly (readonly [string, Blob])[] = [],
): Promise<OutboxDatabase> => {
  // The test before may be forgetting its own still.
  await deleteDB(outboxDatabaseOf(viewer.id));
  const database = new OutboxDatabase(viewer.id, () => {
    throw new Error('Nothing is kept.');
  });
  for (const file of files) database.hold(...file);
  const now = Date.now();
  for (const [index, fields] of changes.entries()) {
    const writtenAt = now - 60_000 * (changes.length - index);
    await database.add({
      id: newTimedUuid(writtenAt),
      userId: viewer.id,
      tripId,
      kind: 'addShoppingItem',
      subject: 'Sunscreen',
      params: { tripId },
      body: { name: 'Sunscreen' },
      writtenAt: new Date(writtenAt).toISOString(),
      state: 'waiting',
      ...fields,
    });
  }
  rememberWaiting(viewer.id, true);
  return database;
};
