import {
  bestTime,
  expectedEnd,
  SILENT_AFTER_MS,
  type TimedFlight,
} from '@caravan/contract/flights/flight-times.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much news of a flight is worth, the most first: it is under way, leaves within a day, within two, or later. */
export const urgencies = ['underWay', 'today', 'near', 'far'] as const;
export type Urgency = (typeof urgencies)[number];

/** How often a service is asked, milliseconds: the nearer the departure, the more changes. */
const REFRESH_EVERY_MS: Record<Urgency, number> = { underWay: 10 * MINUTE, today: HOUR, near: HOUR, far: 6 * HOUR };
/** From how long before its departure a flight is as urgent, milliseconds. */
export const LEAD_MS: Record<Urgency, number> = {
  underWay: 0,
  today: DAY,
  near: 2 * DAY,
  far: Number.POSITIVE_INFINITY,
};
/** A flight that questions bring nothing of is asked about this seldom at most, milliseconds. */
const SELDOM_MS = DAY;

const departureOf = ({ departure, flightDate }: TimedFlight): number | null => {
  const departs = bestTime(departure) ?? flightDate;
  return departs === null ? null : Date.parse(departs);
};

export const urgencyOf = (flight: TimedFlight, now: Date): Urgency => {
  const departs = departureOf(flight);
  if (flight.status === 'active' || departs === null) return 'underWay';
  return urgencies.find((urgency) => departs - now.getTime() <= LEAD_MS[urgency]) ?? 'far';
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
  if (end === null) return null;
  const wait = REFRESH_EVERY_MS[urgencyOf(flight, now)];
  const next =
    failures > 0 ? at + Math.min(wait * 2 ** failures, SELDOM_MS) : Math.min(at + wait, ...stagesAhead(flight, at));
  return next < end + SILENT_AFTER_MS ? new Date(next).toISOString() : null;
};

/** When the flight becomes more urgent: nobody waits six hours for the first look at a near one. */
const stagesAhead = (flight: TimedFlight, at: number): number[] => {
  const departs = departureOf(flight);
  if (departs === null) return [];
  return [departs - LEAD_MS.near, departs].filter((stage) => stage > at);
};
