import type { LiveResource } from '@caravan/contract/live.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { listPeople } from './roles.store.ts';

/** Tells everybody on a trip, wherever they are: their lists and home screens show what a trip holds and who is on it. */
export const announceToAll = async (
  db: Db,
  announce: Announce,
  tripId: string,
  ...resources: LiveResource[]
): Promise<void> => {
  const alsoTo = await listPeople(db, tripId);
  for (const resource of resources)
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource }, alsoTo });
};
