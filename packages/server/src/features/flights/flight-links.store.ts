import type { FlightsOfActivities } from '../itinerary/itinerary.store.ts';
import type { ActivityFlight } from '@caravan/contract/flights/flights.schema.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { flights, trackedFlights } from './flights.tables.ts';

/** When a flight leaves, as far as it is known. */
export const departsAt = sql`coalesce(
  ${flights.departureActual}, ${flights.departureEstimated}, ${flights.departureScheduled},
  ${flights.flightDate} + interval '12 hours'
)`;

const lineOfFlight = sql`json_build_object(
  'id', linked.id, 'flightNumber', ${flights.flightNumber}, 'airline', ${flights.airline},
  'departureAirport', ${flights.departureAirport}, 'arrivalAirport', ${flights.arrivalAirport},
  'departureIata', ${flights.departureIata}, 'arrivalIata', ${flights.arrivalIata},
  'flightDate', ${flights.flightDate}, 'status', ${flights.status}
)`;

/** A trip without flights costs its itinerary one index lookup. */
export const activityFlights: FlightsOfActivities = {
  from: sql`(
    select linked.activity_id, json_agg(${lineOfFlight} order by ${departsAt}, linked.id) as flights
    from (
      select distinct on (${trackedFlights.itineraryItemId}, ${trackedFlights.flightId})
        ${trackedFlights.itineraryItemId} as activity_id, ${trackedFlights.flightId} as flight_id, ${trackedFlights.id} as id
      from ${trackedFlights}
      where ${trackedFlights.tripId} = ${sql.placeholder('tripId')} and ${trackedFlights.itineraryItemId} is not null
      order by ${trackedFlights.itineraryItemId}, ${trackedFlights.flightId}, ${trackedFlights.id}
    ) linked
    join ${flights} on ${flights.id} = linked.flight_id
    group by linked.activity_id
  ) flights_of_activity`,
  isOf: (activityId) => sql`flights_of_activity.activity_id = ${activityId}`,
  flights: sql<ActivityFlight[]>`coalesce(flights_of_activity.flights, '[]')`,
};

const linkedQuery = prepared((db) =>
  db
    .select({ id: trackedFlights.id })
    .from(trackedFlights)
    .where(
      and(
        eq(trackedFlights.tripId, sql.placeholder('tripId')),
        eq(trackedFlights.itineraryItemId, sql.placeholder('activityId')),
      ),
    )
    .limit(1)
    .prepare('find_flight_of_activity'),
);

/** Whether any flight is linked to an activity. */
export const hasFlights = async (db: Db, { tripId }: MemberOf, activityId: string): Promise<boolean> =>
  (await linkedQuery(db).execute({ tripId, activityId })).length > 0;

const noLink = { tripId: null, itineraryItemId: null };

/**
 * Removes the links of somebody's flights to a trip; they still follow them.
 *
 * @returns whether there were any.
 */
export const unlinkFlights = async (db: Db, tripId: string, userId: string): Promise<boolean> => {
  const unlinked = await db
    .update(trackedFlights)
    .set(noLink)
    .where(and(eq(trackedFlights.tripId, tripId), eq(trackedFlights.userId, userId)))
    .returning({ id: trackedFlights.id });
  return unlinked.length > 0;
};

/** The people who have linked flights to a trip. */
export const listPeopleWithFlights = async (db: Db, tripId: string): Promise<string[]> => {
  const people = await db
    .selectDistinct({ userId: trackedFlights.userId })
    .from(trackedFlights)
    .where(and(eq(trackedFlights.tripId, tripId), isNotNull(trackedFlights.itineraryItemId)));
  return people.map(({ userId }) => userId);
};
