import type { Announce } from '../../platform/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { listPeople } from './roles.store.ts';

/** Tells everybody on a trip, wherever they are: their lists of trips show roles and how many people travel along. */
export const announceToAll = async (
  db: Db,
  announce: Announce,
  tripId: string,
  ...resources: ('members' | 'trip')[]
): Promise<void> => {
  const alsoTo = await listPeople(db, tripId);
  for (const resource of resources)
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource }, alsoTo });
};
