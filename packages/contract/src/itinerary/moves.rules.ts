import { dayOf } from '../outfits/outfits.rules.ts';
import { addDays, daysBetween } from '../time/calendar.rules.ts';
import { instantAt, wallClockAt } from '../time/zones.rules.ts';
import { type ZonedActivity, activityDate, activityZones } from './activity-zones.rules.ts';
import { DEFAULT_START_TIME } from './itinerary.rules.ts';
import { minutesOf, timeAfter, timeOfDay } from './proposals.rules.ts';

/** So many activities move in one step at most. */
export const MOVES_MAX = 100;

/* Where a moved activity comes to lie, on its own clocks: it keeps its length, and its clock time where that fits. */

/** An activity as far as moving it goes. */
export interface Movable extends ZonedActivity {
  readonly id: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly version: number;
}

/** Where activities are put. */
export interface MoveTarget {
  /** Calendar date; `null` for no date. */
  readonly date: string | null;
  /** The activities between which they are put; absent where only the day was chosen. */
  readonly between?: { readonly above: Movable | null; readonly below: Movable | null };
}

/** A move as it is sent. */
export interface Move {
  readonly id: string;
  readonly version: number;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** The outfits that are planned for it on its former day come along to another; of a move that is taken back those that came along. */
  readonly moveOutfits?: { readonly from: string | null; readonly to: string | null; readonly outfitIds?: string[] };
}

const DAY_MINUTES = 24 * 60;

/** Both times of an activity that begins at another date and time of its clock; each as much later or earlier on the clock of its own end. */
const startingAt = (
  activity: Movable,
  date: string,
  time: string,
  usual: string,
): Pick<Move, 'startTime' | 'endTime'> => {
  const zones = activityZones(activity, usual);
  const startTime = instantAt({ date, time }, zones.start);
  if (activity.startTime === null || activity.endTime === null) return { startTime, endTime: null };
  const start = wallClockAt(new Date(activity.startTime), zones.start);
  const end = wallClockAt(new Date(activity.endTime), zones.end);
  const nights = daysBetween(start.date, end.date) ?? 0;
  const ends = nights * DAY_MINUTES + minutesOf(end.time) + minutesOf(time) - minutesOf(start.time);
  // Across the date line something ends on the day before.
  const days = Math.floor(ends / DAY_MINUTES);
  const endDate = addDays(date, days);
  const endTime = endDate && instantAt({ date: endDate, time: timeOfDay(ends - days * DAY_MINUTES) }, zones.end);
  // A clock that goes back in between could put the end before the start.
  return { startTime, endTime: endTime && startTime && endTime < startTime ? startTime : endTime };
};

interface Gap {
  /** Its own time of the clock; `null` for an unscheduled one. */
  readonly own: string | null;
  /** The start of what is above on that day, and when something after it may begin. */
  readonly above: { readonly start: string; readonly free: string } | null;
  /** The start of what is below on that day. */
  readonly below: string | null;
}

/**
 * The time of day at which something begins that is put between two others: its own where that lies between theirs, or else when the one above is
 * over, an hour before the one below, or halfway between where they are close.
 */
export const timeInGap = ({ own, above, below }: Gap): string => {
  if (own !== null && (above === null || own > above.start) && (below === null || own < below)) return own;
  if (above === null && below === null) return DEFAULT_START_TIME;
  if (above === null) {
    const first = minutesOf(below ?? DEFAULT_START_TIME);
    return timeOfDay(first >= 60 ? first - 60 : Math.floor(first / 2));
  }
  const start = minutesOf(above.start);
  if (below === null) return above.free > above.start ? above.free : timeOfDay(start + 1);
  const end = minutesOf(below);
  if (above.free > above.start && above.free < below) return above.free;
  const halfway = Math.round((start + end) / 2 / 5) * 5;
  return timeOfDay(halfway > start && halfway < end ? halfway : Math.min(start + 1, end));
};

/** The time of day at which an activity begins by a clock, where that is on a date. */
const startOn = (activity: Movable | null, date: string, zone: string): string | null => {
  if (!activity?.startTime) return null;
  const start = wallClockAt(new Date(activity.startTime), zone);
  return start.date === date ? start.time : null;
};

const moveOf = (activity: Movable, times: Pick<Move, 'startTime' | 'endTime'>, usual: string): Move => {
  const [from, to] = [activityDate(activity, usual), activityDate({ ...activity, ...times }, usual)];
  const { id, version } = activity;
  return { id, version, ...times, ...(from !== null && from !== to && { moveOutfits: { from, to } }) };
};

/**
 * What is sent to put activities somewhere: in their order of time, one after the other where they are put between others. Those that would stay
 * as they are, are left out.
 *
 * @param usual the trip's zone, or the viewer's where the trip has none: the clock of what has none of its own.
 */
export const movesTo = (activities: readonly Movable[], target: MoveTarget, usual: string): Move[] => {
  const { date, between } = target;
  let above = between?.above ?? null;
  const moves = activities.map((activity) => {
    if (date === null) return moveOf(activity, { startTime: null, endTime: null }, usual);
    const zone = activityZones(activity, usual).start;
    const own = activity.startTime && wallClockAt(new Date(activity.startTime), zone).time;
    const start = startOn(above, date, zone);
    const gap = {
      own,
      above: start === null || above === null ? null : { start, free: timeAfter(above, zone) },
      below: startOn(between?.below ?? null, date, zone),
    };
    const time = between ? timeInGap(gap) : (own ?? DEFAULT_START_TIME);
    const move = moveOf(activity, startingAt(activity, date, time, usual), usual);
    above = { ...activity, ...move };
    return move;
  });
  return moves.filter(
    (move, at) => move.startTime !== activities[at]?.startTime || move.endTime !== activities[at]?.endTime,
  );
};

/** An outfit as far as coming along goes. */
interface PlannedOutfit {
  readonly id: string;
  readonly plannedDate: string | null;
}

/** What was as it was before a move. */
interface Former {
  readonly activities: readonly Movable[];
  /** The outfits that were planned for each activity, by its id. */
  readonly outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
}

/**
 * What takes moves back, once they are stored: of the outfits on the day that an activity is on now, none that was there before. What was read
 * of them may be from before the move before, so that it does not say which came along.
 */
export const movesBack = (moves: readonly Move[], former: Former, stored: readonly Movable[]): Move[] =>
  stored.flatMap(({ id, version }) => {
    const before = former.activities.find((activity) => activity.id === id);
    const along = moves.find((move) => move.id === id)?.moveOutfits;
    if (!before) return [];
    const { startTime, endTime } = before;
    const came = along ? (former.outfits.get(id) ?? []).filter((outfit) => dayOf(outfit) !== along.to) : [];
    const moveOutfits = along && { from: along.to, to: along.from, outfitIds: came.map((outfit) => outfit.id) };
    return { id, version, startTime, endTime, ...(came.length > 0 && moveOutfits && { moveOutfits }) };
  });
