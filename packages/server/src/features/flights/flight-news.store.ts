import { inArray } from 'drizzle-orm';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { trackedFlights } from './flights.tables.ts';

/** Tells everybody who follows one of these flights, and everybody on the trips that they are linked to. */
export const announceFlights = async (db: Db, announce: Announce, flightIds: readonly string[]): Promise<void> => {
  if (flightIds.length === 0) return;
  const { userId, tripId, itineraryItemId } = trackedFlights;
  const followers = await db
    .select({ userId, tripId, itineraryItemId })
    .from(trackedFlights)
    .where(inArray(trackedFlights.flightId, [...flightIds]));
  const linked = followers.filter((follower) => follower.tripId !== null && follower.itineraryItemId !== null);
  const unlinked = followers.filter((follower) => !linked.includes(follower));
  for (const id of new Set(linked.flatMap((follower) => follower.tripId ?? [])))
    await announceToAll(db, announce, id, 'flights');
  announceToFollowers(
    announce,
    unlinked.map((follower) => follower.userId),
  );
};

/** Tells people that what is known of a flight that they follow has changed. */
export const announceToFollowers = (announce: Announce, userIds: readonly string[]): void => {
  const each = [...new Set(userIds)];
  if (each.length > 0) announce({ kind: 'flights_changed', userIds: each });
};
