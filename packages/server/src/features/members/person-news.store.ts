import type { LiveResource } from '@caravan/contract/live.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { tripMembers } from './members.tables.ts';

/** A trip, and those of its people who hear of a change through it wherever they are. */
export interface TripAudience {
  readonly tripId: string;
  readonly alsoTo: readonly string[];
}

const own = alias(tripMembers, 'own');

/**
 * Whom a change of somebody concerns: each of their trips, for whoever looks at it, and everybody of those trips, the person
 * too, once and through one of them: it brings all their lists up to date, and with a thousand trips in common nobody is told a
 * thousand times.
 */
export const listAudiences = async (db: Db, userId: string): Promise<TripAudience[]> => {
  const ownTrips = await db
    .select({ tripId: tripMembers.tripId })
    .from(tripMembers)
    .where(eq(tripMembers.userId, userId));
  const companions = await db
    .select({ userId: tripMembers.userId, tripId: sql<string>`min(${tripMembers.tripId}::text)` })
    .from(own)
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, own.tripId), ne(tripMembers.userId, own.userId)))
    .where(eq(own.userId, userId))
    .groupBy(tripMembers.userId);
  const byTrip = Map.groupBy(companions, ({ tripId }) => tripId);
  return ownTrips.map(({ tripId }, index) => {
    const alsoTo = (byTrip.get(tripId) ?? []).map((companion) => companion.userId);
    return { tripId, alsoTo: index === 0 ? [...alsoTo, userId] : alsoTo };
  });
};

/** What a trip's page says by whom it is, beside who is on the trip. */
const namedOnTrip = ['itinerary', 'outfits', 'shopping', 'flights'] as const satisfies readonly LiveResource[];

/**
 * Tells those audiences that somebody goes by another name, address or picture, or is gone.
 *
 * @param resources what else of a trip's page says it.
 */
export const announceTo = (
  announce: Announce,
  audiences: readonly TripAudience[],
  resources: readonly LiveResource[] = namedOnTrip,
): void => {
  for (const { tripId, alsoTo } of audiences) {
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'members' }, alsoTo });
    for (const resource of resources) announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource } });
  }
};

/** Tells everybody who travels with somebody that their name, address or picture has changed. */
export const announcePerson = async (db: Db, announce: Announce, userId: string): Promise<void> =>
  announceTo(announce, await listAudiences(db, userId));
