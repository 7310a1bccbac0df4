import { type FlightEnds, zonesWithFlights } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { flights, tripFlights } from './flights.tables.ts';

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
    .where(and(inArray(tripFlights.tripId, [...tripIds]), inArray(tripFlights.itineraryItemId, [...activityIds])));
  return Map.groupBy(linked, ({ activityId }) => activityId);
};
