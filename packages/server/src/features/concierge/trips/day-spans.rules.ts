import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { AskedDays, NamedDays, PartOfDay } from './named-days.rules.ts';

/** What days are counted from. */
export interface DayFrame {
  /** Calendar date in the trip's zone. */
  readonly today: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Days of the calendar, both included. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
  readonly part: PartOfDay | null;
}

/**
 * The days of the calendar that are meant: those of the trip where it has such, else the nearest to come. `null` for a day
 * that does not exist, and for a day of a trip without dates.
 */
export const resolveDays = (asked: AskedDays, frame: DayFrame): DaySpan | null => {
  const span = spanOf(asked, frame);
  return span !== null && isCalendarDate(span.first) && isCalendarDate(span.last)
    ? { ...span, part: asked.part }
    : null;
};

type Span = Omit<DaySpan, 'part'>;

/** Of any three months in a row one has a 31st, and of any two that follow each other one a 30th. */
const MONTHS_AHEAD = 3;

const spanOf = (asked: NamedDays, frame: DayFrame): Span | null => {
  if (asked.kind === 'relative') return relativeSpan(asked.unit, asked.offset, frame.today);
  if (asked.kind === 'year') return { first: `${asked.year}-01-01`, last: `${asked.year}-12-31` };
  if (asked.kind === 'month') return monthSpan(asked.year ?? likelyYear(asked.month, 1, frame, 'month'), asked.month);
  if (asked.kind === 'date')
    return oneDay(isoDay(asked.year ?? likelyYear(asked.month, asked.day, frame, 'date'), asked.month, asked.day));
  if (asked.kind === 'month-day') return oneDay(dayOfMonth(asked.day, frame));
  if (asked.kind === 'weekday') return oneDay(weekdaySpan(asked.weekday, asked.isPast, frame));
  return oneDay(tripDay(asked.number, frame));
};

const oneDay = (date: string | null): Span | null => (date === null ? null : { first: date, last: date });

const two = (number: number): string => String(number).padStart(2, '0');
const isoDay = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`;

const monthSpan = (year: number, month: number): Span => ({
  first: isoDay(year, month, 1),
  last: isoDay(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate()),
});

/** The year in which the trip has such a day or month, else that of the next one from today. */
const likelyYear = (
  month: number,
  day: number,
  { today, startDate, endDate }: DayFrame,
  of: 'date' | 'month',
): number => {
  const length = of === 'date' ? 10 : 7;
  const inYear = (year: number) => isoDay(year, month, day).slice(0, length);
  const year = Number(today.slice(0, 4));
  const [first, last] = [startDate?.slice(0, length), (endDate ?? startDate)?.slice(0, length)];
  const own = [startDate, endDate]
    .flatMap((date) => (date === null ? [] : Number(date.slice(0, 4))))
    .find((one) => first !== undefined && last !== undefined && inYear(one) >= first && inYear(one) <= last);
  return own ?? (inYear(year) >= today.slice(0, length) ? year : year + 1);
};

/** The trip's own such day, else the next from today. */
const dayOfMonth = (day: number, { today, startDate, endDate }: DayFrame): string | null => {
  const from = (date: string): string | null => {
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => new Date(Date.UTC(year, month - 1 + ahead, 1)));
    return (
      months
        .map((first) => isoDay(first.getUTCFullYear(), first.getUTCMonth() + 1, day))
        .find((one) => one >= date && isCalendarDate(one)) ?? null
    );
  };
  const own = startDate === null ? null : from(startDate);
  return own !== null && (endDate === null || own <= endDate) ? own : from(today);
};

const weekdayIn = (date: string): number => new Date(date).getUTCDay();

/** The first such day of the trip that is not over, else the next from today; the trip's own where the trip is over. */
const weekdaySpan = (weekday: number, isPast: boolean, { today, startDate, endDate }: DayFrame): string | null => {
  if (isPast) return addDays(today, -(((weekdayIn(today) - weekday + 6) % 7) + 1));
  const onOrAfter = (date: string): string => addDays(date, (weekday - weekdayIn(date) + 7) % 7) ?? date;
  if (startDate === null) return onOrAfter(today);
  const isOver = endDate !== null && endDate < today;
  const own = onOrAfter(startDate > today || isOver ? startDate : today);
  return endDate === null || own <= endDate ? own : onOrAfter(today);
};

const tripDay = (number: number, { startDate, endDate }: DayFrame): string | null => {
  if (number === -1) return endDate;
  const day = startDate === null ? null : addDays(startDate, number - 1);
  return day !== null && endDate !== null && day > endDate ? null : day;
};

/** Weeks begin with their Monday; a weekend is Saturday and Sunday. */
const relativeSpan = (
  unit: 'day' | 'week' | 'weekend' | 'month' | 'year',
  offset: number,
  today: string,
): Span | null => {
  if (unit === 'day') return oneDay(addDays(today, offset));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (unit === 'year') return { first: `${year + offset}-01-01`, last: `${year + offset}-12-31` };
  if (unit === 'month') {
    const moved = new Date(Date.UTC(year, month - 1 + offset, 1));
    return monthSpan(moved.getUTCFullYear(), moved.getUTCMonth() + 1);
  }
  const monday = addDays(today, offset * 7 - ((weekdayIn(today) + 6) % 7));
  if (monday === null) return null;
  return { first: (unit === 'week' ? monday : addDays(monday, 5)) ?? monday, last: addDays(monday, 6) ?? monday };
};
