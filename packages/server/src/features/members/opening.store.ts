import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripMembers } from './members.tables.ts';
import { announceTo, listAudiences } from './person-news.store.ts';

/** What of a trip's page shows addresses beside the people on it. */
const addressedOnTrip = ['shopping'] as const;

/**
 * Writes down that a member has opened the trip, and tells everybody who knows them from now on, on all their trips. Of several
 * requests at once one does.
 */
export const openTrip = async (db: Db, announce: Announce, { tripId, userId }: MemberOf): Promise<void> => {
  const opened = await db
    .update(tripMembers)
    .set({ openedAt: sql`now()` })
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId), isNull(tripMembers.openedAt)))
    .returning({ id: tripMembers.id });
  if (opened.length > 0) announceTo(announce, await listAudiences(db, userId), addressedOnTrip);
};
