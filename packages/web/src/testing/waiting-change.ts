import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { deleteDB } from 'idb';
import { outboxDatabaseOf } from '../platform/browser-memory.ts';
import { OutboxDatabase } from '../platform/outbox/outbox-database.ts';
import { newTimedUuid } from '../platform/uuid.ts';

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
  return { database, change };
};
