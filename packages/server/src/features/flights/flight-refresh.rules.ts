import {
  SILENT_AFTER_MS,
  type TimedFlight,
  bestTime,
  expectedEnd,
} from '@caravan/contract/flights/flight-times.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How urgent the refresh of a flight is, most urgent first: it is under way, leaves within a day, within two, or later. */
export const urgencies = ['underWay', 'today', 'near', 'far'] as const;
export type Urgency = (typeof urgencies)[number];

/** How often a flight is refreshed, milliseconds: the nearer the departure, the more changes. */
const REFRESH_EVERY_MS: Record<Urgency, number> = { underWay: 10 * MINUTE, today: HOUR, near: HOUR, far: 6 * HOUR };
/** From how long before its departure a flight is as urgent, milliseconds. */
export const LEAD_MS: Record<Urgency, number> = {
  underWay: 0,
  today: DAY,
  near: 2 * DAY,
  far: Number.POSITIVE_INFINITY,
};
/** The longest wait for a flight that refreshes bring nothing of, milliseconds. */
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
 * When a flight is to be refreshed; `null` once it has landed, is cancelled, or should have landed a day ago.
 *
 * @param failures refreshes in a row that brought nothing of it: each doubles the wait.
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

/** When the flight becomes more urgent: a near one is not first refreshed six hours later. */
const stagesAhead = (flight: TimedFlight, at: number): number[] => {
  const departs = departureOf(flight);
  if (departs === null) return [];
  return [departs - LEAD_MS.near, departs].filter((stage) => stage > at);
};

const DAY_OF_UTC_MS = 86_400_000;
/** The part of the rest of the day's calls that is reserved for searches. */
const FOR_SEARCHES = 1 / 4;
/** The part of the rest of the day's calls that is reserved for refreshes, those of flights under way first. */
const FOR_REFRESHES = 1 / 4;
/** By how much of the day's calls refreshes may be ahead of the day: what is far never eats what lands in the evening. */
const AHEAD: Record<Urgency, number> = { underWay: 1, today: 1 / 4, near: 1 / 8, far: 0 };

/**
 * How many calls may be gone by now, whatever they were for, once a flight of this urgency is refreshed.
 *
 * @param callsPerDay the budget of a day of UTC.
 */
export const refreshCeiling = (urgency: Urgency, callsPerDay: number, now: Date): number => {
  const passed = passedOf(now);
  const withoutSearches = 1 - (1 - passed) * FOR_SEARCHES;
  return Math.ceil(callsPerDay * Math.min(passed + AHEAD[urgency], withoutSearches));
};

/** How many calls may be gone by now, whatever they were for, once somebody has searched: searches leave calls for the evening. */
export const searchCeiling = (callsPerDay: number, now: Date): number =>
  Math.ceil(callsPerDay * (1 - (1 - passedOf(now)) * FOR_REFRESHES));

/** The part of the day of UTC that is over. */
const passedOf = (now: Date): number => (now.getTime() % DAY_OF_UTC_MS) / DAY_OF_UTC_MS;

/** The least urgent flights that a call may still be spent on; `null` where none is left for any. */
export const leastAffordable = (spent: number, callsPerDay: number, now: Date): Urgency | null =>
  urgencies.findLast((urgency) => spent < refreshCeiling(urgency, callsPerDay, now)) ?? null;

/** What one request to a service refreshes: all legs of a number and day. */
export interface DueFlight {
  readonly urgency: Urgency;
  /** Since when it is due, milliseconds since 1970. */
  readonly dueAt: number;
  /** The ids of everybody who follows it: one call serves them all. */
  readonly followers: readonly string[];
}

/**
 * The order in which flights are refreshed while calls are left: the urgent ones first, and equally urgent ones round robin among
 * people, whoever has waited longest first. Somebody with 200 flights waits with the second until everybody has had their first.
 *
 * @param servedAt when something that somebody follows was last refreshed, milliseconds since 1970; absent: never.
 */
export const inFairOrder = <Due extends DueFlight>(
  due: readonly Due[],
  servedAt: ReadonlyMap<string, number>,
): Due[] => {
  const byUrgency = Map.groupBy(due, ({ urgency }) => urgency);
  return urgencies.flatMap((urgency) => roundRobin(byUrgency.get(urgency) ?? [], servedAt));
};

const roundRobin = <Due extends DueFlight>(due: readonly Due[], servedAt: ReadonlyMap<string, number>): Due[] => {
  const ordered: Due[] = [];
  const taken = new Set<Due>();
  let people = peopleOf(due, servedAt);
  while (people.length > 0) {
    const served = new Set<string>();
    for (const { id, waiting } of people) {
      if (served.has(id)) continue;
      const next = nextOf(waiting, taken);
      if (next === undefined) continue;
      taken.add(next);
      ordered.push(next);
      for (const follower of next.followers) served.add(follower);
    }
    people = people.filter(({ waiting }) => waiting.length > 0);
  }
  return ordered;
};

const nextOf = <Due>(waiting: Due[], taken: ReadonlySet<Due>): Due | undefined => {
  let next = waiting.pop();
  while (next !== undefined && taken.has(next)) next = waiting.pop();
  return next;
};

/**
 * Those who follow something that is due, whoever has waited longest first. What they wait for longest is the last of it, where
 * it is taken from.
 */
const peopleOf = <Due extends DueFlight>(
  due: readonly Due[],
  servedAt: ReadonlyMap<string, number>,
): { id: string; waiting: Due[] }[] => {
  const byPerson = new Map<string, Due[]>();
  for (const flight of due.toSorted((one, other) => other.dueAt - one.dueAt)) {
    for (const id of flight.followers) {
      const waiting = byPerson.get(id);
      if (waiting) waiting.push(flight);
      else byPerson.set(id, [flight]);
    }
  }
  const lastOf = (id: string): number => servedAt.get(id) ?? Number.NEGATIVE_INFINITY;
  return [...byPerson]
    .map(([id, waiting]) => ({ id, waiting }))
    .toSorted((one, other) => lastOf(one.id) - lastOf(other.id) || (one.id < other.id ? -1 : 1));
};
