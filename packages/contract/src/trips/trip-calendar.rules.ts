import type { FirstWeekday } from '../accounts/preferences.schema.ts';
import { FIRST_YEAR, LAST_YEAR, addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { type TripDates, datesAreInOrder } from './trips.rules.ts';

/** The first and the last day of something on a calendar, both calendar dates. */
export interface CalendarSpan {
  readonly first: string;
  readonly last: string;
}

/**
 * The days on which a calendar shows a trip, or `null` for one without any: from its start to its end. A trip without an end
 * stands on its first day alone, and one with nothing but an end on that day.
 */
export const calendarSpan = ({ startDate, endDate }: TripDates): CalendarSpan | null => {
  const start = isCalendarDate(startDate) ? startDate : null;
  const end = isCalendarDate(endDate) ? endDate : null;
  const first = start ?? end;
  if (first === null) return null;
  return { first, last: end !== null && datesAreInOrder({ startDate: first, endDate: end }) ? end : first };
};

/** What a calendar needs to know of a trip. */
export type DatedTrip = TripDates & { readonly id: string };

/** Which day of a trip a date is, the first being 1, and of how many; without a number of days while its end is open. */
export const dayOfSpan = (trip: TripDates, date: string): { day: number; days: number | null } | null => {
  const span = calendarSpan(trip);
  const [gone, whole] = span ? [daysBetween(span.first, date), daysBetween(span.first, span.last)] : [null, null];
  if (gone === null || whole === null || gone < 0 || gone > whole) return null;
  return { day: gone + 1, days: isOpenEnded(trip) ? null : whole + 1 };
};

/** Whether a trip has a beginning and, as yet, no end. */
export const isOpenEnded = ({ startDate, endDate }: TripDates): boolean =>
  isCalendarDate(startDate) && !isCalendarDate(endDate);

const touches = (trip: TripDates, { first, last }: CalendarSpan): boolean => {
  const span = calendarSpan(trip);
  return span !== null && span.first <= last && span.last >= first;
};

/** Earlier trips first, the longer one of two that begin together, then by id: the same order on every page. */
const compareForCalendar = (a: DatedTrip, b: DatedTrip): number => {
  const [one, other] = [calendarSpan(a), calendarSpan(b)];
  if (!one || !other) return Number(one === null) - Number(other === null);
  return one.first.localeCompare(other.first) || other.last.localeCompare(one.last) || (a.id < b.id ? -1 : 1);
};

/** The trips that touch a span of days, in the calendar's order. */
export const tripsWithin = <T extends DatedTrip>(trips: readonly T[], span: CalendarSpan): T[] =>
  trips.filter((trip) => touches(trip, span)).toSorted(compareForCalendar);

/** The first trip that begins after a day. */
export const nextTripAfter = <T extends DatedTrip>(trips: readonly T[], day: string): T | undefined =>
  trips.filter((trip) => (calendarSpan(trip)?.first ?? day) > day).toSorted(compareForCalendar)[0];

/** What of a trip lies in a row of days. */
export interface TripSegment<T> {
  readonly trip: T;
  /** Counted from 0; trips that share a day never share a lane. */
  readonly lane: number;
  /** The columns of its first and last day in the row, counted from 0. */
  readonly from: number;
  readonly to: number;
  /** Whether the trip begins and ends here, or goes on beyond the row. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The trips of a row of days, each in the first lane that is free, and so in one lane throughout. */
export const segmentsOf = <T extends DatedTrip>(days: readonly string[], trips: readonly T[]): TripSegment<T>[] => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  /** The last column that is taken, by lane. */
  const takenTo: number[] = [];
  return tripsWithin(trips, { first, last }).flatMap((trip) => {
    const span = calendarSpan(trip);
    if (!span) return [];
    const from = span.first <= first ? 0 : days.indexOf(span.first);
    const to = span.last >= last ? days.length - 1 : days.indexOf(span.last);
    const free = takenTo.findIndex((column) => column < from);
    const lane = free === -1 ? takenTo.length : free;
    takenTo[lane] = to;
    return [{ trip, lane, from, to, begins: span.first >= first, ends: span.last <= last }];
  });
};

/** A row of days with room for so many lanes. */
export interface CalendarRow<T> {
  readonly segments: readonly TripSegment<T>[];
  /** For each day its trips, in the calendar's order, and how many of them have no room. */
  readonly days: readonly { readonly date: string; readonly trips: readonly T[]; readonly hidden: number }[];
}

/** What fits into a row of days; where not everything does, one lane is given up to say how much more there is. */
export const rowOf = <T extends DatedTrip>(
  dates: readonly string[],
  trips: readonly T[],
  room: number,
): CalendarRow<T> => {
  const all = segmentsOf(dates, trips);
  const fits = all.every(({ lane }) => lane < room);
  const isShown = ({ lane }: TripSegment<T>) => fits || lane < room - 1;
  const days = dates.map((date, column) => {
    const here = all.filter(({ from, to }) => from <= column && column <= to);
    return { date, trips: here.map(({ trip }) => trip), hidden: here.filter((one) => !isShown(one)).length };
  });
  return { segments: all.filter(isShown), days };
};

/**
 * The trips of a row of days where there is room for a mark a day alone, and little for a second: on lane 0 the first trip of
 * each day, on lane 1 its second. A trip changes the lane as others end, so that no day of a trip goes without a mark.
 */
export const marksOf = <T extends DatedTrip>(dates: readonly string[], trips: readonly T[]): TripSegment<T>[] => {
  const { days } = rowOf(dates, trips, 1);
  return [0, 1].flatMap((lane) => {
    const marks: TripSegment<T>[] = [];
    for (const [column, { date, trips: here }] of days.entries()) {
      const trip = here[lane];
      const span = trip && calendarSpan(trip);
      if (!trip || !span) continue;
      const before = marks.at(-1);
      const isSame = before?.trip.id === trip.id && before.to === column - 1;
      const mark = { trip, lane, to: column, ends: span.last === date };
      if (isSame) marks[marks.length - 1] = { ...before, ...mark };
      else marks.push({ ...mark, from: column, begins: span.first === date });
    }
    return marks;
  });
};

/** How much of the calendar a page shows. A month has six weeks, with days of its neighbours; a week begins on the viewer's first day. */
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

/** How many days after the Monday that weeks begin with somewhere. */
const DAYS_AFTER_MONDAY: Readonly<Record<FirstWeekday, number>> = { monday: 0, saturday: 5, sunday: 6 };

/** How many days a date lies after the first day of its week. The first day of 1970 was a Thursday. */
const dayOfWeek = (date: string, firstWeekday: FirstWeekday): number => {
  const days = Math.round(Date.parse(date) / DAY_MS) + 3 - DAYS_AFTER_MONDAY[firstWeekday];
  return ((days % DAYS_IN_WEEK) + DAYS_IN_WEEK) % DAYS_IN_WEEK;
};

const days = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

const clamped = (date: string): string => (date < FIRST_DAY ? FIRST_DAY : date > LAST_DAY ? LAST_DAY : date);

/** The first day of a date's month. */
export const monthStart = (date: string): string => `${date.slice(0, 8)}01`;

/** The seven days of a date's week. */
export const weekOf = (date: string, firstWeekday: FirstWeekday): string[] =>
  days(daysAfter(date, -dayOfWeek(date, firstWeekday)), DAYS_IN_WEEK);

/** The six weeks that a page of a date's month shows. */
export const weeksOfMonth = (date: string, firstWeekday: FirstWeekday): string[][] => {
  const first = weekOf(monthStart(date), firstWeekday)[0] ?? date;
  return Array.from({ length: WEEKS_IN_PAGE }, (_, week) => days(daysAfter(first, week * DAYS_IN_WEEK), DAYS_IN_WEEK));
};

/** The first day of the month so many months later. */
const monthsAfter = (date: string, months: number): string => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
};

/** The days that belong to the page on which a date stands; outside days do not. */
export const pageSpan = (view: CalendarView, date: string, firstWeekday: FirstWeekday): CalendarSpan => {
  if (view === 'year') return { first: `${date.slice(0, 4)}-01-01`, last: `${date.slice(0, 4)}-12-31` };
  if (view === 'month') return { first: monthStart(date), last: daysAfter(monthsAfter(date, 1), -1) };
  const [first = date, , , , , , last = date] = weekOf(date, firstWeekday);
  return { first, last };
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
export const yearToRead = (date: string, firstWeekday: FirstWeekday): CalendarSpan => {
  const year = date.slice(0, 4);
  const [first = FIRST_DAY] = weekOf(`${year}-01-01`, firstWeekday);
  const last = weeksOfMonth(`${year}-12-01`, firstWeekday).at(-1)?.at(-1) ?? LAST_DAY;
  return { first: clamped(first), last: clamped(last) };
};
