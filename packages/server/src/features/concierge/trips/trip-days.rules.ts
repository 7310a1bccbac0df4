import { addDays, daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';

/** More days than these are not gone through: nobody dresses or plans them one by one. */
const DAYS_MAX = 366;

/**
 * The days of a trip that are not over, or all of them once it is; empty without both dates.
 *
 * @param today calendar date.
 */
export const daysAhead = ({ startDate, endDate }: TripDates, today: string): string[] => {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return [];
  const first = startDate < today && today <= endDate ? today : startDate;
  const days = Math.min((daysBetween(first, endDate) ?? -1) + 1, DAYS_MAX);
  return Array.from({ length: Math.max(days, 0) }, (_, day) => addDays(first, day) ?? first);
};
