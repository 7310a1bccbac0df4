import { bestTime, byDeparture, expectedEnd, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Flight, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';

/** Days back and ahead that a service is asked for: airlines publish a year, and nothing changes behind it. */
const DAYS_AROUND = 366;
const DAY_MS = 86_400_000;

/** Whether it makes sense to ask a service for this day. */
export const isSearchableDay = (date: string, now: Date): boolean =>
  Math.abs(daysBetween(now.toISOString().slice(0, 10), date) ?? Infinity) <= DAYS_AROUND;

/** An aircraft that is called in the air so long after it should have landed is not: nobody has told of its landing. */
const LANDING_GRACE_MS = 6 * 3_600_000;

const isPast = (flight: Flight, now: Date): boolean => isFlightPast({ ...flight, isByHand: false }, now);

/** Milliseconds until it leaves, negative once it has; `null` where nobody tells the time. */
const leavesIn = ({ departure }: Flight, now: Date): number | null => {
  const leaves = bestTime(departure);
  return leaves === null ? null : Date.parse(leaves) - now.getTime();
};

/** In the air by what the service calls it, or between its departure and its arrival by what it tells of their times. */
const isUnderWay = (flight: Flight, now: Date): boolean => {
  const isCalledSo = flight.status === 'active';
  const end = expectedEnd(flight);
  if (isPast(flight, now) || end === null) return false;
  if (!isCalledSo && (leavesIn(flight, now) ?? 1) > 0) return false;
  return now.getTime() <= end + (isCalledSo ? LANDING_GRACE_MS : 0);
};

const isAhead = (flight: Flight, now: Date): boolean => !isPast(flight, now) && (leavesIn(flight, now) ?? 1) > 0;

const leavesToday = ({ flightDate, departure }: Flight, now: Date): boolean =>
  flightDate === dateIn(departure.timeZone ?? 'UTC', now);

const leavesSoon = (flight: Flight, now: Date): boolean => {
  const wait = leavesIn(flight, now);
  return wait !== null && wait > 0 && wait <= DAY_MS;
};

const todays = (flights: readonly Flight[], now: Date): Flight[] =>
  flights.filter((flight) => leavesToday(flight, now) || isUnderWay(flight, now));

/** Those that are meant without a day: today's, and one of before that is still under way; else what leaves within a day. */
const around = (flights: readonly Flight[], now: Date): Flight[] => {
  const today = todays(flights, now);
  return today.length > 0 ? today : flights.filter((flight) => leavesSoon(flight, now));
};

/** Whether flights that others have asked for tell which one is meant. Of today nothing may have been asked yet. */
export const includesRequested = (known: readonly Flight[], date: string | null, now: Date): boolean =>
  date === null ? todays(known, now).length > 0 : known.some(({ flightDate }) => flightDate === date);

/**
 * The flight that somebody looks for among those of its number: the leg that is under way, else the next one, else the first of
 * those that are over; the other legs in the order of departure.
 *
 * @param date the day of departure there; `null`: today's, or what is nearest to now.
 * @returns `null` where none of them is meant.
 */
export const foundFlight = (flights: readonly Flight[], date: string | null, now: Date): FoundFlight | null => {
  const meant = date === null ? around(flights, now) : flights.filter(({ flightDate }) => flightDate === date);
  const legs = meant.toSorted(byDeparture);
  const first =
    legs.find((flight) => isUnderWay(flight, now)) ?? legs.find((flight) => isAhead(flight, now)) ?? legs[0];
  return first === undefined ? null : { ...first, otherLegs: legs.filter((leg) => leg !== first) };
};
