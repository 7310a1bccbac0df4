import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { instantAt, isTimeZone, type WallClock } from '@caravan/contract/time/zones.rules.ts';

/** A time as a service tells it: what the airport's clock shows, the instant, or both. */
export interface ReportedTime {
  readonly wall: WallClock | null;
  /** ISO 8601 in UTC. */
  readonly instant: string | null;
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

const partsOf = (told: unknown): { wall: WallClock; offset: string | undefined } | null => {
  const [, date, time, offset] = (typeof told === 'string' && SHAPE.exec(told.trim())) || [];
  return isCalendarDate(date) && time !== undefined ? { wall: { date, time }, offset } : null;
};

/** A time on the airport's clock; whatever offset it is written with does not count. `null` for what is none. */
export const parseWallTime = (told: unknown): ReportedTime | null => {
  const parts = partsOf(told);
  return parts && { wall: parts.wall, instant: null };
};

/** The instant of a time that is written with its true offset; `null` for what is none. */
export const parseInstant = (told: unknown): string | null => {
  const parts = partsOf(told);
  if (parts?.offset === undefined) return null;
  const ms = Date.parse(`${parts.wall.date}T${parts.wall.time}:00${parts.offset}`);
  const instant = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return isCalendarDate(instant.slice(0, 10)) ? instant : null;
};

/** A time that is told twice: by UTC and on the airport's clock; either may be left out. */
export const parseUtcAndLocal = (told: { utc?: unknown; local?: unknown } | null | undefined): ReportedTime | null => {
  const wall = partsOf(told?.local)?.wall ?? null;
  const instant = parseInstant(told?.utc) ?? parseInstant(told?.local);
  return wall || instant ? { wall, instant } : null;
};

/** The zone of an airport's clock: what the service tells of it, else what is known; `null` rather than a wrong one. */
export const zoneOf = (told: string | null, known: string | undefined): string | null =>
  [told, known].find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? null;

/** The instant of a told time; `null` where it was told by a clock whose zone nobody knows. */
export const instantOf = (time: ReportedTime | null, zone: string | null): string | null => {
  if (time === null || time.instant !== null) return time?.instant ?? null;
  return time.wall && zone !== null ? instantAt(time.wall, zone) : null;
};

const MINUTE = 60_000;
/** No flight is half a day early: such a time is another day's. */
const EARLIEST_MINUTES = -12 * 60;
/** A flight that is a week late is another one. */
const LATEST_MINUTES = 7 * 24 * 60;

/** Minutes from the plan to a time; `null` without either, and for what no flight can be. */
export const minutesLate = (planned: string | null, instant: string | null): number | null =>
  planned === null || instant === null
    ? null
    : plausibleDelay(Math.round((Date.parse(instant) - Date.parse(planned)) / MINUTE));

/** A delay in whole minutes; `null` for what is none, and for what no flight can be. */
export const plausibleDelay = (told: unknown): number | null =>
  typeof told === 'number' && told >= EARLIEST_MINUTES && told <= LATEST_MINUTES ? Math.round(told) : null;
