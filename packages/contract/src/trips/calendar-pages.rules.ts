import { addDays, FIRST_YEAR, isCalendarDate, LAST_YEAR } from '../time/calendar.rules.ts';
import type { CalendarSpan } from './trip-calendar.rules.ts';

/** How much of the calendar a page shows. Weeks begin on Monday; a month has six of them, with days of its neighbours. */
export const CALENDAR_VIEWS = ['week', 'month', 'year'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const DAY_MS = 86_400_000;
const DAYS_IN_WEEK = 7;
const WEEKS_IN_PAGE = 6;

const FIRST_DAY = `${FIRST_YEAR}-01-01`;
const LAST_DAY = `${LAST_YEAR}-12-31`;

/** @throws RangeError for what is no date: those of a calendar are made here. */
const daysAfter = (date: string, days: number): string => {
  const later = addDays(date, days);
  if (later === null) throw new RangeError(`${date} is no calendar date`);
  return later;
};

/** 0 for Monday to 6 for Sunday. The first day of 1970 was a Thursday. */
const weekdayOf = (date: string): number => {
  const days = Math.round(Date.parse(date) / DAY_MS) + 3;
  return ((days % DAYS_IN_WEEK) + DAYS_IN_WEEK) % DAYS_IN_WEEK;
};

const days = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

const clamped = (date: string): string => (date < FIRST_DAY ? FIRST_DAY : date > LAST_DAY ? LAST_DAY : date);

/** The first day of a date's month. */
export const monthStart = (date: string): string => `${date.slice(0, 8)}01`;

/** The seven days of a date's week, Monday to Sunday. */
export const weekOf = (date: string): string[] => days(daysAfter(date, -weekdayOf(date)), DAYS_IN_WEEK);

/** The six weeks that a page of a date's month shows. */
export const weeksOfMonth = (date: string): string[][] => {
  const first = weekOf(monthStart(date))[0] ?? date;
  return Array.from({ length: WEEKS_IN_PAGE }, (_, week) => days(daysAfter(first, week * DAYS_IN_WEEK), DAYS_IN_WEEK));
};

/** The first day of the month so many months later. */
const monthsAfter = (date: string, months: number): string => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
};

/** The days that belong to the page on which a date stands; outside days do not. */
export const pageSpan = (view: CalendarView, date: string): CalendarSpan => {
  if (view === 'year') return { first: `${date.slice(0, 4)}-01-01`, last: `${date.slice(0, 4)}-12-31` };
  if (view === 'month') return { first: monthStart(date), last: daysAfter(monthsAfter(date, 1), -1) };
  const [monday = date, , , , , , sunday = date] = weekOf(date);
  return { first: monday, last: sunday };
};

/**
 * A date on the next page, or with -1 on the one before: the same weekday, or the first day of the month, or of the same month
 * in another year. `null` beyond the years that a trip can lie in.
 */
export const turnPage = (view: CalendarView, date: string, by: 1 | -1): string | null => {
  const turned =
    view === 'week' ? daysAfter(date, by * DAYS_IN_WEEK) : monthsAfter(date, view === 'year' ? by * 12 : by);
  return isCalendarDate(turned) ? turned : null;
};

/** The days that the pages of a date's year show, outside days among them: what is read at once for all of them. */
export const yearToRead = (date: string): CalendarSpan => {
  const year = date.slice(0, 4);
  const [first = FIRST_DAY] = weekOf(`${year}-01-01`);
  const last = weeksOfMonth(`${year}-12-01`).at(-1)?.at(-1) ?? LAST_DAY;
  return { first: clamped(first), last: clamped(last) };
};
