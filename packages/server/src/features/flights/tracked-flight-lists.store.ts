import { byDeparture, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import {
  FLIGHT_CHANGES_MAX,
  type FlightChange,
  type TrackedFlight,
  type TripFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { flightColumns } from './flights.store.ts';
import { flightChanges, flights, trackedFlights, tripFlights } from './flights.tables.ts';

/** A flight as those who follow it read it, but for its changes. */
const followedColumns = {
  ...flightColumns,
  departureAirport: flights.departureAirport,
  arrivalAirport: flights.arrivalAirport,
  departureIata: flights.departureIata,
  arrivalIata: flights.arrivalIata,
  isByHand: sql<boolean>`${flights.enteredBy} is not null`,
  refreshedAt: flights.refreshedAt,
};

const trackedQuery = (db: Db, condition?: SQL) =>
  db
    .select({
      ...followedColumns,
      id: trackedFlights.id,
      flightId: trackedFlights.flightId,
      createdAt: trackedFlights.createdAt,
      userId: trackedFlights.userId,
    })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .where(and(eq(trackedFlights.userId, sql.placeholder('userId')), condition))
    .orderBy(asc(trackedFlights.id));

const listQuery = prepared((db) => trackedQuery(db).prepare('list_tracked_flights'));
const oneQuery = prepared((db) =>
  trackedQuery(db, eq(trackedFlights.id, sql.placeholder('id'))).prepare('find_tracked_flight'),
);

const linksQuery = prepared((db) =>
  db
    .select({
      id: tripFlights.id,
      activityId: itineraryItems.id,
      tripId: tripFlights.tripId,
      title: itineraryItems.title,
    })
    .from(tripFlights)
    .innerJoin(
      itineraryItems,
      and(eq(itineraryItems.tripId, tripFlights.tripId), eq(itineraryItems.id, tripFlights.itineraryItemId)),
    )
    .where(
      and(
        isOnTripsOf(tripFlights.tripId, sql.placeholder('userId')),
        eq(tripFlights.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('list_links_of_flights'),
);

/** Adds the activities that somebody's flights are linked to. */
const withActivities = async <Followed extends { readonly id: string }>(
  db: Db,
  userId: string,
  followed: readonly Followed[],
): Promise<(Followed & Pick<TrackedFlight, 'itineraryItemId' | 'itineraryItem'>)[]> => {
  const links = followed.length === 0 ? [] : await linksQuery(db).execute({ userId });
  const byFlight = new Map(links.map((link) => [link.id, link]));
  return followed.map((flight) => {
    const link = byFlight.get(flight.id);
    if (!link) return { ...flight, itineraryItemId: null, itineraryItem: null };
    const { activityId, tripId, title } = link;
    return { ...flight, itineraryItemId: activityId, itineraryItem: { id: activityId, tripId, title } };
  });
};

/** The flights that somebody follows: those to come by departure, then those that are over, the latest of them first. */
export const listTrackedFlights = async (db: Db, userId: string, now: Date): Promise<TrackedFlight[]> => {
  const tracked = await withChanges(db, await withActivities(db, userId, await listQuery(db).execute({ userId })));
  const [past, ahead] = [
    tracked.filter((flight) => isFlightPast(flight, now)),
    tracked.filter((flight) => !isFlightPast(flight, now)),
  ];
  return [...ahead.toSorted(byDeparture), ...past.toSorted((one, other) => byDeparture(other, one))];
};

/** A flight that somebody follows. */
export const findTrackedFlight = async (db: Db, userId: string, id: string): Promise<TrackedFlight | undefined> =>
  (await withChanges(db, await withActivities(db, userId, await oneQuery(db).execute({ userId, id }))))[0];

const ofTripQuery = prepared((db) =>
  db
    .select({
      ...followedColumns,
      id: tripFlights.id,
      flightId: tripFlights.flightId,
      createdAt: tripFlights.createdAt,
      itineraryItemId: tripFlights.itineraryItemId,
      traveller: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: imageUrlColumn(users.pictureId),
      },
    })
    .from(tripFlights)
    .innerJoin(flights, eq(flights.id, tripFlights.flightId))
    .innerJoin(users, eq(users.id, tripFlights.userId))
    .where(eq(tripFlights.tripId, sql.placeholder('tripId')))
    .orderBy(
      sql`coalesce(${flights.arrivalActual}, ${flights.arrivalEstimated}, ${flights.arrivalScheduled}) nulls last`,
      sql`${flights.flightDate} nulls last`,
      asc(tripFlights.id),
    )
    .prepare('list_trip_flights'),
);

/** The flights that people of a trip have linked to its activities, by arrival; those with an unknown one last. */
export const listTripFlights = async (db: Db, member: MemberOf): Promise<TripFlight[]> =>
  withChanges(db, await ofTripQuery(db).execute({ tripId: member.tripId }));

/** Adds the last changes to flights, the newest first. */
const withChanges = async <Followed extends { readonly flightId: string }>(
  db: Db,
  followed: readonly Followed[],
): Promise<(Followed & { changes: FlightChange[] })[]> => {
  const ids = [...new Set(followed.map(({ flightId }) => flightId))];
  const changes = ids.length === 0 ? [] : await changesQuery(db).execute({ ids });
  const byFlight = Map.groupBy(changes, ({ flightId }) => flightId);
  return followed.map((flight) => {
    const own = byFlight.get(flight.flightId) ?? [];
    return { ...flight, changes: own.map(({ kind, from, to, createdAt }) => ({ kind, from, to, createdAt })) };
  });
};

const changesQuery = prepared((db) => {
  const { id, flightId, kind, from, to, createdAt } = flightChanges;
  const newest = sql<number>`row_number() over (partition by ${flightId} order by ${createdAt} desc, ${id} desc)`;
  const ranked = db
    .select({ id, flightId, kind, from, to, createdAt, rank: newest.as('rank') })
    .from(flightChanges)
    .where(sql`${flightId} = any(${sql.placeholder('ids')}::uuid[])`)
    .as('ranked');
  return db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, FLIGHT_CHANGES_MAX))
    .orderBy(desc(ranked.createdAt), desc(ranked.id))
    .prepare('list_flight_changes');
});
