import { type Move, movedDate, movedSpan } from '@caravan/contract/trips/duplicate.rules.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { movedInBatches } from '../../platform/moved-in-batches.ts';
import { flights, tripFlights } from './flights.tables.ts';

const { id, flightDate, departureScheduled, arrivalScheduled, departureTimeZone, arrivalTimeZone } = flights;

/**
 * Moves the flights that people have entered by hand and linked to activities which have moved: each end at the same time of its own clock, or
 * of the trip's where nobody knows it. What a service reports flies on its date, whatever becomes of the activity.
 *
 * @returns the ids of those that moved.
 * @throws AppError `validation` where one would leave the calendar.
 */
export const moveManualFlights = async (
  db: Db,
  { tripId }: EditorOf,
  activityIds: readonly string[],
  move: Move,
): Promise<string[]> => {
  const linked = await db
    .selectDistinct({ flightId: tripFlights.flightId })
    .from(tripFlights)
    .where(and(eq(tripFlights.tripId, tripId), inArray(tripFlights.itineraryItemId, [...activityIds])));
  const flightIds = linked.map((one) => one.flightId).toSorted();
  if (flightIds.length === 0) return [];
  const originals = await db
    .select({ id, flightDate, departureScheduled, arrivalScheduled, departureTimeZone, arrivalTimeZone })
    .from(flights)
    .where(and(inArray(id, flightIds), isNotNull(flights.enteredBy)))
    .orderBy(id)
    .for('no key update');
  const moved = await movedInBatches(originals, (flight) => movedFlight(flight, move));
  for (const { id: flightId, ...times } of moved)
    await db
      .update(flights)
      .set({ ...times, changedAt: sql`now()` })
      .where(eq(id, flightId));
  return moved.map((flight) => flight.id);
};

interface FlightTimes {
  readonly id: string;
  readonly flightDate: string | null;
  readonly departureScheduled: string | null;
  readonly arrivalScheduled: string | null;
  readonly departureTimeZone: string | null;
  readonly arrivalTimeZone: string | null;
}

const movedFlight = (flight: FlightTimes, { days, zone }: Move) => {
  const { departureScheduled, arrivalScheduled, departureTimeZone, arrivalTimeZone } = flight;
  const there = arrivalTimeZone ?? zone;
  const { startTime, endTime } = movedSpan(
    { startTime: departureScheduled, endTime: arrivalScheduled },
    { days, zone: departureTimeZone ?? zone },
    there,
  );
  const arrival =
    departureScheduled === null
      ? movedSpan({ startTime: arrivalScheduled, endTime: null }, { days, zone: there }).startTime
      : endTime;
  return {
    id: flight.id,
    flightDate: movedDate(flight.flightDate, { days, zone }),
    departureScheduled: startTime,
    arrivalScheduled: arrival,
  };
};
