import { addDays, daysBetween } from '../time/calendar.rules.ts';
import { dateIn, instantAt, wallClockAt } from '../time/zones.rules.ts';
import { DEFAULT_START_TIME } from './itinerary.schema.ts';
import { minutesOf, timeAfter, timeOfDay } from './proposals.rules.ts';

/* Where a moved activity comes to lie, on the wall clock of the trip: it keeps its length, and its clock time where that fits. */

/** An activity as far as moving it goes. */
export interface Movable {
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
  /** The outfits that are planned for it come along to another day. */
  readonly moveOutfits?: { readonly from: string; readonly to: string | null };
}

const DAY_MINUTES = 24 * 60;

/** Both times of an activity that begins at another date and time of the clock; as long as it was, also over a change of the clock. */
const startingAt = (
  activity: Movable,
  date: string,
  time: string,
  zone: string,
): Pick<Move, 'startTime' | 'endTime'> => {
  const startTime = instantAt({ date, time }, zone);
  if (activity.startTime === null || activity.endTime === null) return { startTime, endTime: null };
  const start = wallClockAt(new Date(activity.startTime), zone);
  const end = wallClockAt(new Date(activity.endTime), zone);
  const nights = daysBetween(start.date, end.date) ?? 0;
  const ends = nights * DAY_MINUTES + minutesOf(end.time) + minutesOf(time) - minutesOf(start.time);
  const endDate = addDays(date, Math.floor(ends / DAY_MINUTES));
  const endTime = endDate && instantAt({ date: endDate, time: timeOfDay(ends % DAY_MINUTES) }, zone);
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

/** The time of day at which an activity begins, where that is on a date. */
const startOn = (activity: Movable | null, date: string, zone: string): string | null => {
  if (!activity?.startTime) return null;
  const start = wallClockAt(new Date(activity.startTime), zone);
  return start.date === date ? start.time : null;
};

const moveOf = (activity: Movable, times: Pick<Move, 'startTime' | 'endTime'>, zone: string): Move => {
  const dateOf = (instant: string | null) => instant && dateIn(zone, new Date(instant));
  const [from, to] = [dateOf(activity.startTime), dateOf(times.startTime)];
  const { id, version } = activity;
  return { id, version, ...times, ...(from && from !== to && { moveOutfits: { from, to } }) };
};

/**
 * What is sent to put activities somewhere: in their order of time, one after the other where they are put between others. Those that would stay
 * as they are, are left out.
 */
export const movesTo = (activities: readonly Movable[], target: MoveTarget, zone: string): Move[] => {
  const { date, between } = target;
  let above = between?.above ?? null;
  const moves = activities.map((activity) => {
    if (date === null) return moveOf(activity, { startTime: null, endTime: null }, zone);
    const own = activity.startTime && wallClockAt(new Date(activity.startTime), zone).time;
    const start = startOn(above, date, zone);
    const gap = {
      own,
      above: start === null || above === null ? null : { start, free: timeAfter(above, zone) },
      below: startOn(between?.below ?? null, date, zone),
    };
    const time = between ? timeInGap(gap) : (own ?? DEFAULT_START_TIME);
    const move = moveOf(activity, startingAt(activity, date, time, zone), zone);
    above = { ...activity, ...move };
    return move;
  });
  return moves.filter(
    (move, at) => move.startTime !== activities[at]?.startTime || move.endTime !== activities[at]?.endTime,
  );
};

/** What takes moves back, once they are stored. */
export const movesBack = (before: readonly Movable[], stored: readonly Movable[], zone: string): Move[] =>
  stored.flatMap((moved) => {
    const former = before.find(({ id }) => id === moved.id);
    return former ? moveOf(moved, { startTime: former.startTime, endTime: former.endTime }, zone) : [];
  });
