import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { isTimeZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';

/** Which day of the trip a date is, 'Day 2 of 7'; without an end 'Day 2'; `null` outside of the trip's dates. */
export const dayOfTrip = ({ startDate, endDate }: TripDates, date: string): string | null => {
  const before = startDate ? daysBetween(startDate, date) : null;
  if (!startDate || before === null || before < 0) return null;
  const after = endDate ? daysBetween(date, endDate) : null;
  if (after === null) return `Day ${before + 1}`;
  return after < 0 ? null : `Day ${before + 1} of ${before + after + 1}`;
};

/**
 * The zone in which an itinerary is shown: the trip's, or the viewer's where the trip has none or one that this browser
 * does not know yet.
 */
export const shownZone = (tripZone: string | null, viewerZone: string): string =>
  tripZone !== null && isTimeZone(tripZone) ? tripZone : viewerZone;
