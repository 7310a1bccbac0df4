import {
  bestTime,
  expectedEnd,
  SILENT_AFTER_MS,
  type TimedFlight,
} from '@caravan/contract/flights/flight-times.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often a service is asked, milliseconds: the nearer the departure, the more changes. */
export const REFRESH_EVERY_MS = { far: 6 * HOUR, near: HOUR, underWay: 10 * MINUTE } as const;
/** A flight counts as near from this long before its departure, milliseconds. */
export const NEAR_MS = 48 * HOUR;
/** A flight that questions bring nothing of is asked about this seldom at most, milliseconds. */
const SELDOM_MS = 24 * HOUR;

/** How much an answer is worth at this moment. */
export type Urgency = keyof typeof REFRESH_EVERY_MS;

const departureMs = ({ departure, flightDate }: TimedFlight): number | null => {
  const departs = bestTime(departure);
  if (departs !== null) return Date.parse(departs);
  return flightDate === null ? null : Date.parse(flightDate);
};

/** Far until two days before the departure, near until it, then under way. */
export const urgencyOf = (flight: TimedFlight, now: Date): Urgency => {
  const departs = departureMs(flight);
  if (flight.status === 'active' || departs === null || departs <= now.getTime()) return 'underWay';
  return departs - now.getTime() <= NEAR_MS ? 'near' : 'far';
};

/**
 * When a service is to be asked about a flight again; `null` once it has landed, is cancelled, or should have landed a day ago.
 *
 * @param failures questions in a row that brought nothing of it: each doubles the wait.
 */
export const nextRefresh = (flight: TimedFlight, now: Date, failures = 0): string | null => {
  const at = now.getTime();
  const end = expectedEnd(flight);
  if (flight.status === 'landed' || flight.status === 'cancelled') return null;
  if (end === null || at >= end + SILENT_AFTER_MS) return null;
  const urgency = urgencyOf(flight, now);
  const wait = Math.min(REFRESH_EVERY_MS[urgency] * 2 ** failures, Math.max(SELDOM_MS, REFRESH_EVERY_MS[urgency]));
  return new Date(failures > 0 ? at + wait : Math.min(at + wait, nextStage(flight, at))).toISOString();
};

/** When the flight becomes more urgent: nobody waits six hours for the first look at a near one. */
const nextStage = (flight: TimedFlight, at: number): number => {
  const departs = departureMs(flight);
  if (departs === null) return Number.POSITIVE_INFINITY;
  const stages = [departs - NEAR_MS, departs].filter((stage) => stage > at);
  return Math.min(Number.POSITIVE_INFINITY, ...stages);
};
