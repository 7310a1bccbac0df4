import { isCalendarDate } from '../time/calendar.rules.ts';
import { datesAreInOrder, type TripDates } from './trips.rules.ts';

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
