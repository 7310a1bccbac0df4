import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf, positionColumn } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { flightColumns } from '../flights/flights.store.ts';
import { flights, trackedFlights, tripFlights } from '../flights/flights.tables.ts';
import { isOnTripsOf, tripIdsOf } from '../trips/memberships.store.ts';
import { trips } from '../trips/trips.tables.ts';
import type { CalendarFlight, CalendarTrip } from './calendar-events.rules.ts';

/** Whose trips a calendar shows: all of theirs, or one. */
export interface CalendarScope {
  readonly userId: string;
  readonly tripId: string | null;
}

/** Trips by their ids, those that begin last first. */
export const listCalendarTrips = (db: Db, tripIds: readonly string[]): Promise<CalendarTrip[]> => {
  const { id, title, destination, startDate, endDate, timeZone, createdAt, updatedAt, version } = trips;
  return db
    .select({
      id,
      title,
      destination,
      position: positionColumn(trips),
      startDate,
      endDate,
      timeZone,
      createdAt,
      updatedAt,
      version,
    })
    .from(trips)
    .where(isOneOf(trips.id, tripIds))
    .orderBy(sql`${startDate} desc nulls last`, asc(id));
};

/** The flights that somebody follows, or those of them that they have linked to one trip. */
export const listCalendarFlights = (db: Db, { userId, tripId }: CalendarScope): Promise<CalendarFlight[]> => {
  const ofTrip = tripId === null ? undefined : eq(tripFlights.tripId, tripId);
  const isLink = and(
    eq(tripFlights.id, trackedFlights.id),
    eq(tripFlights.userId, trackedFlights.userId),
    isOnTripsOf(tripFlights.tripId, userId),
  );
  return db
    .select({
      ...flightColumns,
      id: trackedFlights.id,
      createdAt: flights.createdAt,
      changedAt: flights.changedAt,
      tripId: tripFlights.tripId,
      itineraryItemId: tripFlights.itineraryItemId,
    })
    .from(trackedFlights)
    .innerJoin(flights, eq(flights.id, trackedFlights.flightId))
    .leftJoin(tripFlights, isLink)
    .where(and(eq(trackedFlights.userId, userId), ofTrip))
    .orderBy(asc(trackedFlights.id));
};

/** When what is read of the flights that are linked to each activity of trips last changed, ISO 8601; nothing for those that never did. */
export const listFlightChanges = async (db: Db, tripIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const changedAt = sql<string>`max(${flights.changedAt})`.mapWith(flights.changedAt);
  const rows = await db
    .select({ id: tripFlights.itineraryItemId, changedAt })
    .from(tripFlights)
    .innerJoin(flights, eq(flights.id, tripFlights.flightId))
    .where(and(isOneOf(tripFlights.tripId, tripIds), isNotNull(flights.changedAt)))
    .groupBy(tripFlights.itineraryItemId);
  return new Map(rows.map((row) => [row.id, row.changedAt]));
};

/** What of a flight is in a calendar; where it is in the air, and when that was reported, is not. */
const flightContent = sql`concat_ws('|',
  ${flights.id}, ${flights.flightNumber}, ${flights.flightDate}, ${flights.status}, ${flights.airline}, ${flights.changedAt},
  ${flights.departureAirport}, ${flights.departureIata}, ${flights.departureTimeZone}, ${flights.departureTerminal}, ${flights.departureGate},
  coalesce(${flights.departureActual}, ${flights.departureEstimated}, ${flights.departureScheduled}), '>',
  ${flights.arrivalAirport}, ${flights.arrivalIata}, ${flights.arrivalTimeZone}, ${flights.arrivalTerminal}, ${flights.arrivalGate},
  coalesce(${flights.arrivalActual}, ${flights.arrivalEstimated}, ${flights.arrivalScheduled})
)`;

/** A digest of many rows, in whichever order they are read. */
const digestOfRows = (content: SQL): SQL => sql`concat(count(*), ':', sum(hashtextextended(${content}, 0)))`;

/**
 * A digest of all that a calendar shows, which costs next to nothing beside the calendar itself: versions are read and no texts.
 * Things that show the same have the same digest, and whatever changes or goes changes it.
 */
export const findContentsDigest = async (db: Db, { userId, tripId }: CalendarScope): Promise<string> => {
  const ids = tripId === null ? tripIdsOf(userId) : sql`array[${tripId}::uuid]`;
  const tracked = tripId === null ? sql`true` : sql`false`;
  const { rows } = await db.execute<{ digest: string }>(sql`
    select md5(concat_ws(' ',
      (select ${digestOfRows(sql`concat(id, version)`)} from trips where id = any(${ids})),
      (select ${digestOfRows(sql`concat(id, version)`)} from itinerary_items where trip_id = any(${ids})),
      (select ${digestOfRows(sql`concat(activity_id, is_joining)`)}
        from activity_participants where trip_id = any(${ids}) and person_id = ${userId}),
      (select ${digestOfRows(sql`concat(${tripFlights.id}, ${tripFlights.itineraryItemId}, ${flightContent})`)}
        from ${tripFlights} join ${flights} on ${flights.id} = ${tripFlights.flightId} where ${tripFlights.tripId} = any(${ids})),
      (select ${digestOfRows(sql`concat(${trackedFlights.id}, ${flightContent})`)}
        from ${trackedFlights} join ${flights} on ${flights.id} = ${trackedFlights.flightId}
        where ${tracked} and ${trackedFlights.userId} = ${userId})
    )) as digest`);
  return rows[0]?.digest ?? '';
};
