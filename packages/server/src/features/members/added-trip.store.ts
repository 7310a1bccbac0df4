import { and, eq, isNull } from 'drizzle-orm';
import type { FindAddedTrip } from '../accounts/mail-claims.store.ts';
import { users } from '../accounts/accounts.tables.ts';
import { trips, tripMembers } from '../trips/trips.tables.ts';

/** The trip that somebody was added to, for a mail; `null` once they have opened it or are off it. */
export const findAddedTrip: FindAddedTrip = async (db, { tripId, userId, byUserId }) => {
  const [trip] = await db
    .select({ id: trips.id, title: trips.title, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .innerJoin(users, eq(users.id, byUserId))
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId), isNull(tripMembers.openedAt)));
  return trip ?? null;
};
