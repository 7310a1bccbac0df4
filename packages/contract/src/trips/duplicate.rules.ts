import { type ZonedActivity, activityZones } from '../itinerary/activity-zones.rules.ts';
import { addDays, daysBetween, FIRST_YEAR, isCalendarDate, LAST_YEAR } from '../time/calendar.rules.ts';
import { instantAt, wallClockAt } from '../time/zones.rules.ts';
import type { CopyPart } from './trips.schema.ts';

/** Something would land on a day beyond the years that a trip can lie in. */
export class OutOfCalendar extends Error {
  override readonly name = 'OutOfCalendar';

  constructor() {
    super(`With this start date some plans would lie outside of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
}

/** What is copied of a trip, part by part. */
export type CopiedParts = Readonly<Record<CopyPart, boolean>>;

/**
 * What is really copied of the requested parts: attachments hang on activities, and stay behind with them.
 *
 * @param requested absent: everything.
 */
export const copiedParts = (requested?: readonly CopyPart[]): CopiedParts => {
  const has = (part: CopyPart) => requested === undefined || requested.includes(part);
  return {
    activities: has('activities'),
    attachments: has('attachments') && has('activities'),
    ideas: has('ideas'),
    outfits: has('outfits'),
    shopping: has('shopping'),
  };
};

/**
 * By how many whole calendar days what is dated moves: from the old start to the new one, negative backwards. `null` where
 * one of them is missing: then nothing in the copy has a date.
 */
export const daysMoved = (oldStart: string | null, newStart: string | null | undefined): number | null =>
  isCalendarDate(oldStart) && isCalendarDate(newStart) ? daysBetween(oldStart, newStart) : null;

/** How far dated things move, and the zone whose wall clock keeps showing the same time; its runtime must know the zone. */
export interface Move {
  /** Whole calendar days; `null` takes every date away. */
  readonly days: number | null;
  readonly zone: string;
}

/**
 * Where a calendar date lands.
 *
 * @returns `null` for none.
 * @throws OutOfCalendar
 */
export const movedDate = (date: string | null, { days }: Move): string | null => {
  if (date === null || days === null) return null;
  return withinCalendar(addDays(date, days));
};

/** When something begins and ends: instants in ISO 8601, `null` for none. */
interface Span {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/**
 * Where a span of time lands: as many days later, at the same times of the wall clock. A time that the clock skips or
 * shows twice there is the one of `instantAt`; where that would put the end before the start, it lasts as long as before.
 *
 * @param endZone the zone of its end, where that is another one.
 * @throws OutOfCalendar
 */
export const movedSpan = ({ startTime, endTime }: Span, move: Move, endZone = move.zone): Span => {
  const { days } = move;
  if (startTime === null || days === null) return { startTime: null, endTime: null };
  const start = movedInstant(startTime, days, move.zone);
  if (endTime === null) return { startTime: start, endTime: null };
  const end = movedInstant(endTime, days, endZone);
  const lasted = Date.parse(endTime) - Date.parse(startTime);
  return { startTime: start, endTime: end > start ? end : written(Date.parse(start) + lasted) };
};

/** Where an activity lands, whose clocks may be others than those of its trip. */
export const movedActivity = (activity: ZonedActivity & Span, move: Move): Span => {
  const { start, end } = activityZones(activity, move.zone);
  return movedSpan(activity, { ...move, zone: start }, end);
};

const MINUTE_MS = 60_000;

const movedInstant = (instant: string, days: number, zone: string): string => {
  const at = Date.parse(instant);
  // The second of two equal times of an autumn night stays the second.
  if (days === 0) return written(at);
  const { date, time } = wallClockAt(new Date(at), zone);
  const minute = instantAt({ date: withinCalendar(addDays(date, days)), time }, zone);
  const withinMinute = ((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
  return written(Date.parse(minute ?? '') + withinMinute);
};

/** ISO 8601 in UTC. */
const written = (ms: number): string => {
  const instant = new Date(ms).toISOString();
  withinCalendar(instant.slice(0, 10));
  return instant;
};

const withinCalendar = (date: string | null): string => {
  if (isCalendarDate(date)) return date;
  throw new OutOfCalendar();
};
