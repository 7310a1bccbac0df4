import type { ActivityFlight } from '@caravan/contract/flights/flights.schema.ts';
import { type FlightEnds, zonesWithFlights } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import type { FlightsOfActivities } from '../itinerary/itinerary.store.ts';
import { flights, tripFlights } from './flights.tables.ts';
import { departsAt } from './tracked-flights.store.ts';

const lineOfFlight = sql`json_build_object(
  'id', linked.id, 'flightNumber', ${flights.flightNumber}, 'airline', ${flights.airline},
  'departureAirport', ${flights.departureAirport}, 'arrivalAirport', ${flights.arrivalAirport},
  'departureIata', ${flights.departureIata}, 'arrivalIata', ${flights.arrivalIata},
  'flightDate', ${flights.flightDate}, 'status', ${flights.status},
  'departureTimeZone', ${flights.departureTimeZone}, 'arrivalTimeZone', ${flights.arrivalTimeZone}
)`;

/** A trip without flights costs its itinerary one index lookup. */
export const activityFlights: FlightsOfActivities = {
  from: sql`(
    select linked.activity_id, json_agg(${lineOfFlight} order by ${departsAt}, linked.id) as flights
    from (
      select distinct on (${tripFlights.itineraryItemId}, ${tripFlights.flightId})
        ${tripFlights.itineraryItemId} as activity_id, ${tripFlights.flightId} as flight_id, ${tripFlights.id} as id
      from ${tripFlights}
      where ${tripFlights.tripId} = ${sql.placeholder('tripId')}
      order by ${tripFlights.itineraryItemId}, ${tripFlights.flightId}, ${tripFlights.id}
    ) linked
    join ${flights} on ${flights.id} = linked.flight_id
    group by linked.activity_id
  ) flights_of_activity`,
  isOf: (activityId) => sql`flights_of_activity.activity_id = ${activityId}`,
  flights: sql<ActivityFlight[]>`coalesce(flights_of_activity.flights, '[]')`,
};

const linkedQuery = prepared((db) =>
  db
    .select({ id: tripFlights.id })
    .from(tripFlights)
    .where(
      and(
        eq(tripFlights.tripId, sql.placeholder('tripId')),
        eq(tripFlights.itineraryItemId, sql.placeholder('activityId')),
      ),
    )
    .limit(1)
    .prepare('find_flight_of_activity'),
);

/** Whether any flight is linked to an activity. */
export const hasFlights = async (db: Db, { tripId }: MemberOf, activityId: string): Promise<boolean> =>
  (await linkedQuery(db).execute({ tripId, activityId })).length > 0;

interface Zoned {
  readonly id: string;
  readonly startZone: string | null;
  readonly endZone: string | null;
}

/** Gives activities the zones of the flights that are linked to them, where none were chosen. One query, none without activities. */
export const withZonesOfFlights = async <A extends Zoned>(
  db: Db,
  tripIds: readonly string[],
  activities: readonly A[],
): Promise<A[]> => {
  const ends = await endsByActivity(
    db,
    [...new Set(tripIds)],
    activities.map(({ id }) => id),
  );
  return activities.map((activity) => ({ ...activity, ...zonesWithFlights(activity, ends.get(activity.id) ?? []) }));
};

const endsByActivity = async (
  db: Db,
  tripIds: readonly string[],
  activityIds: readonly string[],
): Promise<Map<string, FlightEnds[]>> => {
  if (activityIds.length === 0) return new Map();
  const { departureIata, departureTimeZone, arrivalIata, arrivalTimeZone } = flights;
  const linked = await db
    .selectDistinct({
      activityId: tripFlights.itineraryItemId,
      departureIata,
      departureTimeZone,
      arrivalIata,
      arrivalTimeZone,
    })
    .from(tripFlights)
    .innerJoin(flights, eq(flights.id, tripFlights.flightId))
    .where(and(isOneOf(tripFlights.tripId, tripIds), isOneOf(tripFlights.itineraryItemId, activityIds)));
  return Map.groupBy(linked, ({ activityId }) => activityId);
};
