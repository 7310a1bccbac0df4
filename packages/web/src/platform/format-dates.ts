import { daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { clocksAgree, dateIn, isTimeZone, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { isOutsideTrip, OUTSIDE_TRIP, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { ownClock } from './preferences.ts';

/**
 * Dates and times as a viewer reads them: in their language (`locale`, the browser's by default). Calendar dates are
 * `YYYY-MM-DD`, instants ISO 8601. What is no date says so in words.
 */

const DATE_TBD = 'Date TBD';
const DATES_TBD = 'Dates TBD';
const NO_TIME = 'No time set';

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' };
const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** 'Mar 3, 2027'; 'Date TBD' for what is no calendar date. */
export const formatDate = (date: string | null | undefined, locale?: string): string =>
  isCalendarDate(date) ? plain(formatOf(DATE, locale).format(midnight(date))) : DATE_TBD;

/** The day of a heading, 'Wednesday, March 3'; 'Date TBD' for what is no calendar date. */
export const formatDay = (date: string | null | undefined, locale?: string): string =>
  isCalendarDate(date) ? plain(formatOf(DAY, locale).format(midnight(date))) : DATE_TBD;

/** The day of a heading, with its year where that is not this one's: 'Wednesday, March 3, 2027'. `today` is a calendar date. */
export const formatDayAhead = (date: string, today: string, locale?: string): string =>
  isCalendarDate(date) && date.slice(0, 4) !== today.slice(0, 4)
    ? plain(formatOf({ ...DAY, year: 'numeric' }, locale).format(midnight(date)))
    : formatDay(date, locale);

/** The day in a line of others, 'Wed, Mar 3'; 'Date TBD' for what is no calendar date. */
export const formatShortDay = (date: string | null | undefined, locale?: string): string =>
  isCalendarDate(date) ? plain(formatOf({ ...SHORT_DAY, timeZone: 'UTC' }, locale).format(midnight(date))) : DATE_TBD;

/** Some days in a row without their year, 'Dec 7 – 9'. */
export const formatDays = (from: string, to: string, locale?: string): string =>
  plain(
    formatOf({ month: 'short', day: 'numeric', timeZone: 'UTC' }, locale).formatRange(midnight(from), midnight(to)),
  );

/** What a strip of days shows of one: 'Wed', '3' and 'Mar'. */
export const formatDayParts = (date: string, locale?: string): { weekday: string; day: string; month: string } => {
  const parts = formatOf({ ...SHORT_DAY, timeZone: 'UTC' }, locale).formatToParts(midnight(date));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month') };
};

/** Which day of the trip a date is, 'Day 2 of 7'; without an end 'Day 2'; `null` outside of the trip's dates. */
export const formatDayOfTrip = ({ startDate, endDate }: TripDates, date: string): string | null => {
  const before = startDate ? daysBetween(startDate, date) : null;
  if (!startDate || before === null || before < 0) return null;
  const after = endDate ? daysBetween(date, endDate) : null;
  if (after === null) return `Day ${before + 1}`;
  return after < 0 ? null : `Day ${before + 1} of ${before + after + 1}`;
};

/** What the heading of a day says of it: 'Day 2 of 7', or that it lies outside of the trip. */
export const noteOfDay = (trip: TripDates, date: string): string | null =>
  formatDayOfTrip(trip, date) ?? (isOutsideTrip(date, trip) ? OUTSIDE_TRIP : null);

/**
 * A trip's dates, 'Mar 3 – 9, 2027'. With one of them open: 'From Mar 3, 2027', 'Until Mar 9, 2027'; 'Dates TBD' without
 * any.
 */
export const formatDateRange = (
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  locale?: string,
): string => {
  if (!isCalendarDate(startDate)) return isCalendarDate(endDate) ? `Until ${formatDate(endDate, locale)}` : DATES_TBD;
  if (!isCalendarDate(endDate)) return `From ${formatDate(startDate, locale)}`;
  return plain(formatOf(DATE, locale).formatRange(midnight(startDate), midnight(endDate)));
};

/** The same below a year that is written already: 'Mar 3 – 9' where both lie in it. */
export const formatDatesUnder = (
  year: string | undefined,
  dates: { startDate: string | null; endDate: string | null },
  locale?: string,
): string => {
  const { startDate, endDate } = dates;
  const liesIn = (date: string | null) => isCalendarDate(date) && date.slice(0, 4) === year;
  return startDate && endDate && liesIn(startDate) && liesIn(endDate)
    ? formatDays(startDate, endDate, locale)
    : formatDateRange(dates, locale);
};

/** The time of day at an instant in a zone, '9:00 AM'; 'No time set' for what is no instant. */
export const formatTime = (instant: string | null | undefined, zone: string, locale?: string): string => {
  const at = dateOf(instant);
  return at ? plain(formatOf({ ...TIME, ...ownClock(), timeZone: known(zone) }, locale).format(at)) : NO_TIME;
};

/**
 * From one time to another, '9:00 – 11:30 AM'. The end of another day carries it, '11:00 PM – Thu, Mar 4, 1:00 AM'; without
 * an end the start alone; 'No time set' without a start.
 */
export const formatTimeRange = (
  { startTime, endTime }: { startTime: string | null; endTime: string | null },
  zone: string,
  locale?: string,
): string => {
  const [start, end, timeZone] = [dateOf(startTime), dateOf(endTime), known(zone)];
  if (!start || !end) return formatTime(startTime, zone, locale);
  if (wallClockAt(start, timeZone).date === wallClockAt(end, timeZone).date) {
    return plain(formatOf({ ...TIME, ...ownClock(), timeZone }, locale).formatRange(start, end));
  }
  const wholeEnd = formatOf({ ...SHORT_DAY, ...TIME, ...ownClock(), timeZone }, locale).format(end);
  return `${formatTime(startTime, zone, locale)} – ${plain(wholeEnd)}`;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format a kind: making one costs some hundred times what using it does, and lists show many. */
const formatOf = (options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
};

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

const dateOf = (instant: string | null | undefined): Date | null => {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** A zone that another device knows may be newer than this browser's table. */
const known = (zone: string): string => (isTimeZone(zone) ? zone : 'UTC');

/** Browsers differ in the narrow spaces that they put around dashes and before AM and PM; here all use the usual one. */
const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

const MINUTE_MS = 60_000;

/** The units for how long ago something was, each in minutes, the longest first. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Days after which the date says more, and so stands instead. */
const LONG_AGO_DAYS = 7;

const agoFormatOf = (locale?: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/**
 * How long ago an instant was: 'Just now', '5 minutes ago', '3 hours ago', 'yesterday'; after a week the date.
 *
 * @param instant ISO 8601; one that lies ahead, by a clock that is wrong, counts as now.
 */
export const formatAgo = (instant: string, now: Date, locale?: string): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  if (minutes >= LONG_AGO_DAYS * 24 * 60) return formatDate(instant.slice(0, 10), locale);
  const unit = UNITS.find(([, length]) => minutes >= length);
  return unit ? agoFormatOf(locale).format(-Math.floor(minutes / unit[1]), unit[0]) : 'Just now';
};

/**
 * When what is shown was true: 'As of 2:05 PM', 'As of yesterday, 2:05 PM', 'As of Mar 3, 2:05 PM'.
 *
 * @param at milliseconds.
 * @param today the calendar date in the zone.
 */
export const formatAsOf = (at: number, zone: string, today: string, locale?: string): string => {
  const date = dateIn(zone, new Date(at));
  const time = formatTime(new Date(at).toISOString(), zone, locale);
  if (date === today) return `As of ${time}`;
  const day = daysBetween(date, today) === 1 ? 'yesterday' : formatDays(date, date, locale);
  return `As of ${day}, ${time}`;
};

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** One format a zone: making one costs some hundred times what using it does, and an itinerary shows many. */
const zoneFormatOf = (timeZone: string, locale?: string): Intl.DateTimeFormat => {
  const key = JSON.stringify([timeZone, locale]);
  const format = zoneFormats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  zoneFormats.set(key, format);
  return format;
};

const nameOf = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';

/**
 * The zone's short name at an instant, 'GMT+9', where its clock differs from the usual one; `null` where it does not.
 *
 * @param usual the trip's zone, or the viewer's where there is no trip, or it has none.
 */
export const foreignZone = (zone: string, usual: string, at: Date, locale?: string): string | null =>
  clocksAgree(zone, usual, at) ? null : nameOf(zoneFormatOf(zone, locale), at);
