import { bestTime, byDeparture, expectedEnd, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Flight, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';

/** Days back and ahead that are searched: airlines publish a year, and nothing changes behind it. */
const DAYS_AROUND = 366;
const DAY_MS = 86_400_000;

/** Whether a service can have flights of this day. */
export const isSearchableDay = (date: string, now: Date): boolean =>
  Math.abs(daysBetween(now.toISOString().slice(0, 10), date) ?? Infinity) <= DAYS_AROUND;

/** An aircraft reported in the air so long after its arrival is not: its landing was not reported. */
const LANDING_GRACE_MS = 6 * 3_600_000;

const isPast = (flight: Flight, now: Date): boolean => isFlightPast({ ...flight, isByHand: false }, now);

/** Milliseconds until it leaves, negative once it has; `null` without a known time. */
const leavesIn = ({ departure }: Flight, now: Date): number | null => {
  const leaves = bestTime(departure);
  return leaves === null ? null : Date.parse(leaves) - now.getTime();
};

/** In the air by the service's status, or between its departure and its arrival by the reported times. */
const isUnderWay = (flight: Flight, now: Date): boolean => {
  const isReportedActive = flight.status === 'active';
  const end = expectedEnd(flight);
  if (isPast(flight, now) || end === null) return false;
  if (!isReportedActive && (leavesIn(flight, now) ?? 1) > 0) return false;
  return now.getTime() <= end + (isReportedActive ? LANDING_GRACE_MS : 0);
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

/** Those that a search without a day means: today's, and an earlier one that is still under way; else what leaves within a day. */
const around = (flights: readonly Flight[], now: Date): Flight[] => {
  const today = todays(flights, now);
  return today.length > 0 ? today : flights.filter((flight) => leavesSoon(flight, now));
};

/** Whether the stored flights include what is searched for. Of today none may be stored yet. */
export const includesRequested = (known: readonly Flight[], date: string | null, now: Date): boolean =>
  date === null ? todays(known, now).length > 0 : known.some(({ flightDate }) => flightDate === date);

/**
 * The flight that a search means among those of its number: the leg that is under way, else the next one, else the first of those
 * that are over; the other legs in the order of departure.
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
