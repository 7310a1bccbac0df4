import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';

/** The longest that dates which are voted on may last, days: hardly any trip lasts a year. */
export const SPAN_DAYS_MAX = 365;

/** The first and the last day of dates that are voted on, both calendar dates. */
export interface SpanDates {
  readonly startDate: string;
  readonly endDate: string;
}

/** Both dates in one text, as ISO 8601 writes an interval: `2027-06-04/2027-06-07`. Such texts are in the order of their dates. */
export const spanOf = ({ startDate, endDate }: SpanDates): string => `${startDate}/${endDate}`;

/** The dates of such a text. */
export const datesOf = (span: string): SpanDates => {
  const [startDate = '', endDate = ''] = span.split('/');
  return { startDate, endDate };
};

/** How many days dates last, the first and the last among them; `null` where one of them is none. */
export const daysOf = (span: string): number | null => {
  const { startDate, endDate } = datesOf(span);
  const days = daysBetween(startDate, endDate);
  return days === null ? null : days + 1;
};

/** Whether a text is a first and a last day in this order, at most {@link SPAN_DAYS_MAX} days. */
export const isSpan = (text: string): boolean => {
  const { startDate, endDate } = datesOf(text);
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate) || text !== spanOf({ startDate, endDate })) return false;
  const days = daysOf(text);
  return days !== null && days >= 1 && days <= SPAN_DAYS_MAX;
};

/** Dates of the same length so many days later; `null` beyond the calendar. */
export const spanLater = (span: string, days: number): string | null => {
  const { startDate, endDate } = datesOf(span);
  const [start, end] = [addDays(startDate, days), addDays(endDate, days)];
  return start === null || end === null ? null : spanOf({ startDate: start, endDate: end });
};

const WEEK = 7;

/** What is proposed as one more: as long as the last ones, and a week later; `null` where there are none. */
export const weekLater = (spans: readonly string[]): string | null => {
  const last = spans.toSorted().at(-1);
  if (last === undefined) return null;
  return spanLater(last, WEEK);
};
