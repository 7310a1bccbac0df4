/** Calendar dates as `YYYY-MM-DD`: days that people name, without a time or a zone. */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Years that a trip can lie in; beyond them a date is a slip of the keyboard. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

/** Milliseconds of the date's midnight in UTC, or `null` if it is no day of the calendar. */
const utcMidnight = (date: string): number | null => {
  const match = SHAPE.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const ms = Date.UTC(year, month - 1, day);
  return new Date(ms).toISOString().slice(0, 10) === date ? ms : null;
};

/** Whether this is a day that exists, in the years that a trip can lie in. */
export const isCalendarDate = (date: string | null | undefined): date is string =>
  typeof date === 'string' && utcMidnight(date) !== null;

/** Whole days from one calendar date to another, negative backwards; `null` if either is no date. */
export const daysBetween = (from: string, to: string): number | null => {
  const start = utcMidnight(from);
  const end = utcMidnight(to);
  return start === null || end === null ? null : Math.round((end - start) / DAY_MS);
};

/** The calendar date `days` later (earlier when negative); `null` if the given one is no date. */
export const addDays = (date: string, days: number): string | null => {
  const start = utcMidnight(date);
  return start === null ? null : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
};
