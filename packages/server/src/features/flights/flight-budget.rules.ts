import { urgencies, type Urgency } from './flight-refresh.rules.ts';

const DAY_OF_UTC_MS = 86_400_000;
/** The part of the rest of the day's calls that is kept for people who search. */
const FOR_SEARCHES = 1 / 4;
/** The part of the rest of the day's calls that is kept for refreshes, of which those of flights under way come first. */
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

/** How many calls may be gone by now, whatever they were for, once somebody has searched: no searching stops the evening's news. */
export const searchCeiling = (callsPerDay: number, now: Date): number =>
  Math.ceil(callsPerDay * (1 - (1 - passedOf(now)) * FOR_REFRESHES));

/** The part of the day of UTC that is over. */
const passedOf = (now: Date): number => (now.getTime() % DAY_OF_UTC_MS) / DAY_OF_UTC_MS;

/** The least urgent flights that a call may still be spent on; `null` where none is left for any. */
export const leastAffordable = (spent: number, callsPerDay: number, now: Date): Urgency | null =>
  urgencies.findLast((urgency) => spent < refreshCeiling(urgency, callsPerDay, now)) ?? null;

/** What a service is to be asked about: all legs of a number and day at once. */
export interface DueFlight {
  readonly urgency: Urgency;
  /** Since when it is due, milliseconds since 1970. */
  readonly dueAt: number;
  /** The ids of everybody who follows it: one call serves them all. */
  readonly followers: readonly string[];
}

/**
 * The order in which flights are refreshed while calls are left: the urgent ones first, and among equally urgent ones turn by
 * turn among people, whoever has waited longest first. Somebody with 200 flights waits with the second until everybody has had
 * their first.
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
