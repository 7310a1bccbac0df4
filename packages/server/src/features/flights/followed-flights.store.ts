import { byDeparture, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import {
  FLIGHT_CHANGES_MAX,
  type FlightChange,
  type TrackedFlight,
  type TripFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { flightColumns } from './flights.store.ts';
import { flightChanges, flights, trackedFlights } from './flights.tables.ts';

/** A flight as those who follow it read it, but for its changes. */
const followedColumns = {
  ...flightColumns,
  id: trackedFlights.id,
  flightId: trackedFlights.flightId,
  departureAirport: flights.departureAirport,
  arrivalAirport: flights.arrivalAirport,
  departureIata: flights.departureIata,
  arrivalIata: flights.arrivalIata,
  isByHand: sql<boolean>`${flights.enteredBy} is not null`,
  refreshedAt: flights.refreshedAt,
  createdAt: trackedFlights.createdAt,
};

const trackedQuery = (db: Db, condition?: SQL) =>
  db
    .select({
      ...followedColumns,
      userId: trackedFlights.userId,
      itineraryItemId: itineraryItems.id,
      itineraryItem: { id: itineraryItems.id, tripId: itineraryItems.tripId, title: itineraryItems.title },
    })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .leftJoin(
      itineraryItems,
      and(eq(itineraryItems.id, trackedFlights.itineraryItemId), eq(itineraryItems.tripId, trackedFlights.tripId)),
    )
    .where(and(eq(trackedFlights.userId, sql.placeholder('userId')), condition))
    .orderBy(asc(trackedFlights.id));

const listQuery = prepared((db) => trackedQuery(db).prepare('list_tracked_flights'));
const oneQuery = prepared((db) =>
  trackedQuery(db, eq(trackedFlights.id, sql.placeholder('id'))).prepare('find_tracked_flight'),
);

/** The flights that somebody follows: those to come by departure, then those that are over, the latest of them first. */
export const listTrackedFlights = async (db: Db, userId: string, now: Date): Promise<TrackedFlight[]> => {
  const tracked = await withChanges(db, await listQuery(db).execute({ userId }));
  const [past, ahead] = [
    tracked.filter((flight) => isFlightPast(flight, now)),
    tracked.filter((flight) => !isFlightPast(flight, now)),
  ];
  return [...ahead.toSorted(byDeparture), ...past.toSorted((one, other) => byDeparture(other, one))];
};

/** A flight that somebody follows. */
export const findTrackedFlight = async (db: Db, userId: string, id: string): Promise<TrackedFlight | undefined> =>
  (await withChanges(db, await oneQuery(db).execute({ userId, id })))[0];

const ofTripQuery = prepared((db) =>
  db
    .select({
      ...followedColumns,
      // Held by the join, which has no row without it.
      itineraryItemId: sql<string>`${trackedFlights.itineraryItemId}`,
      traveller: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: imageUrlColumn(users.pictureId),
      },
    })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .innerJoin(users, eq(users.id, trackedFlights.userId))
    .where(and(eq(trackedFlights.tripId, sql.placeholder('tripId')), isNotNull(trackedFlights.itineraryItemId)))
    .orderBy(
      sql`coalesce(${flights.arrivalActual}, ${flights.arrivalEstimated}, ${flights.arrivalScheduled}) nulls last`,
      sql`${flights.flightDate} nulls last`,
      asc(trackedFlights.id),
    )
    .prepare('list_trip_flights'),
);

/** The flights that people of a trip have linked to its activities, by arrival, those that nobody knows it of last. */
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
