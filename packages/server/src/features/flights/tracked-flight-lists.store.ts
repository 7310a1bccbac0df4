import { byDeparture, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import {
  FLIGHT_CHANGES_MAX,
  type FlightChange,
  type TrackedFlight,
  type TripFlight,
} from '@caravan/contract/flights/flights.schema.ts';
import { type FlightEditor, mayEditFlight, mayTakeOff } from '@caravan/contract/flights/travellers.rules.ts';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { tripMembers } from '../trips/trips.tables.ts';
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
  /** It is refreshed, where a service is set up. */
  isTracked: sql<boolean>`${flights.refreshAt} is not null`,
};

const travellerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: imageUrlColumn(users.pictureId),
};

const trackedQuery = (db: Db, condition?: SQL) =>
  db
    .select({
      ...followedColumns,
      id: trackedFlights.id,
      flightId: trackedFlights.flightId,
      createdAt: trackedFlights.createdAt,
      userId: trackedFlights.userId,
      enteredBy: flights.enteredBy,
    })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .where(and(eq(trackedFlights.userId, sql.placeholder('userId')), condition))
    .orderBy(asc(trackedFlights.id));

const listQuery = prepared((db) => trackedQuery(db).prepare('list_tracked_flights'));
const oneQuery = prepared((db) =>
  trackedQuery(db, eq(trackedFlights.id, sql.placeholder('id'))).prepare('find_tracked_flight'),
);

const mates = alias(tripFlights, 'mates');
const ownFlight = alias(flights, 'own_flight');
const matesFlight = alias(flights, 'mates_flight');
/** As `flightKey` distinguishes flights: each may have entered it for themselves. */
const isSameFlight = sql`(${matesFlight.id} = ${ownFlight.id} or (${matesFlight.flightNumber} = ${ownFlight.flightNumber}
  and ${matesFlight.flightDate} = ${ownFlight.flightDate}
  and coalesce(${matesFlight.departureIata}, '') = coalesce(${ownFlight.departureIata}, '')))`;
const ownRole = alias(tripMembers, 'own_role');

/** The links of somebody's flights, once for everybody of the trip who is on the same flight. */
const linksQuery = prepared((db) =>
  db
    .select({
      id: tripFlights.id,
      activityId: itineraryItems.id,
      tripId: tripFlights.tripId,
      title: itineraryItems.title,
      role: ownRole.role,
      traveller: travellerColumns,
      addedBy: mates.addedBy,
    })
    .from(tripFlights)
    .innerJoin(
      itineraryItems,
      and(eq(itineraryItems.tripId, tripFlights.tripId), eq(itineraryItems.id, tripFlights.itineraryItemId)),
    )
    .innerJoin(ownRole, and(eq(ownRole.tripId, tripFlights.tripId), eq(ownRole.userId, tripFlights.userId)))
    .innerJoin(ownFlight, eq(ownFlight.id, tripFlights.flightId))
    .innerJoin(mates, eq(mates.tripId, tripFlights.tripId))
    .innerJoin(matesFlight, and(eq(matesFlight.id, mates.flightId), isSameFlight))
    .innerJoin(users, eq(users.id, mates.userId))
    .where(
      and(
        isOnTripsOf(tripFlights.tripId, sql.placeholder('userId')),
        eq(tripFlights.userId, sql.placeholder('userId')),
      ),
    )
    .orderBy(asc(mates.createdAt), asc(mates.id))
    .prepare('list_links_of_flights'),
);

type WithLink = Pick<TrackedFlight, 'itineraryItemId' | 'itineraryItem' | 'travellers' | 'mayEdit'>;

/** Adds the activities that somebody's flights are linked to, and who of their trips is on them. */
const withActivities = async <Followed extends { readonly id: string; readonly enteredBy: string | null }>(
  db: Db,
  userId: string,
  followed: readonly Followed[],
): Promise<(Followed & WithLink)[]> => {
  const links = followed.length === 0 ? [] : await linksQuery(db).execute({ userId });
  const byFlight = Map.groupBy(links, ({ id }) => id);
  return followed.map((flight) => {
    const own = byFlight.get(flight.id) ?? [];
    const [link] = own;
    const mayEdit = mayEditFlight({ userId, role: link?.role ?? null }, flight);
    if (!link) return { ...flight, itineraryItemId: null, itineraryItem: null, travellers: [], mayEdit };
    const { activityId, tripId, title } = link;
    const itineraryItem = { id: activityId, tripId, title };
    return {
      ...flight,
      itineraryItemId: activityId,
      itineraryItem,
      travellers: travellersOf({ userId, role: link.role }, own),
      mayEdit,
    };
  });
};

/** Each who is on a flight once, and whether somebody may take them off every entry by which they are on it. */
const travellersOf = (
  editor: FlightEditor,
  links: readonly { readonly traveller: TripFlight['traveller']; readonly addedBy: string | null }[],
): TrackedFlight['travellers'] =>
  [...new Map(links.map(({ traveller }) => [traveller.id, traveller])).values()].map((traveller) => {
    const rows = links.filter((link) => link.traveller.id === traveller.id);
    const mayAll = rows.every(({ addedBy }) => mayTakeOff(editor, { travellerId: traveller.id, addedBy }));
    return { ...traveller, mayTakeOff: mayAll };
  });

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
      traveller: travellerColumns,
      addedBy: tripFlights.addedBy,
      enteredBy: flights.enteredBy,
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
