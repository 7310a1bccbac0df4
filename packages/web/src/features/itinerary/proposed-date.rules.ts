import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';

/** The date that a new activity is proposed for: today while the trip is on, else its first day; `null` without one. */
export const proposedDate = (trip: TripDates, today: string): string | null => {
  if (tripStatus(trip, today) === 'active') return today;
  return isCalendarDate(trip.startDate) ? trip.startDate : null;
};
