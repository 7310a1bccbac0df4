import { formatDate } from './format-dates.ts';

const MINUTE_MS = 60_000;

/** The units in which one tells how long ago something was, each in minutes, the longest first. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Days after which the date says more, and so is told instead. */
const LONG_AGO_DAYS = 7;

const formatOf = (locale?: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/**
 * How long ago an instant was: 'Just now', '5 minutes ago', '3 hours ago', 'yesterday'; after a week the date.
 *
 * @param instant ISO 8601; one that lies ahead, by a clock that is wrong, counts as now.
 */
export const formatAgo = (instant: string, now: Date, locale?: string): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  if (minutes >= LONG_AGO_DAYS * 24 * 60) return formatDate(instant.slice(0, 10), locale);
  const unit = UNITS.find(([, length]) => minutes >= length);
  return unit ? formatOf(locale).format(-Math.floor(minutes / unit[1]), unit[0]) : 'Just now';
};
