import type { ActivityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { wallClockAt } from '@caravan/contract/time/zones.rules.ts';

/** When an activity is, by the clocks of its ends, for the form of its flight. */
export type ProposedTimes = Record<
  'flightDate' | 'departureTime' | 'departureZone' | 'arrivalDate' | 'arrivalTime' | 'arrivalZone',
  string
>;

/** The times of an activity as its flight's are proposed; nothing of one without a time. */
export const proposedTimes = (
  { startTime, endTime }: Pick<Activity, 'startTime' | 'endTime'>,
  { start, end }: ActivityZones,
): Partial<ProposedTimes> => {
  if (startTime === null) return {};
  const departs = wallClockAt(new Date(startTime), start);
  const arrives = endTime === null ? null : wallClockAt(new Date(endTime), end);
  return {
    flightDate: departs.date,
    departureTime: departs.time,
    departureZone: start,
    ...(arrives && { arrivalDate: arrives.date, arrivalTime: arrives.time, arrivalZone: end }),
  };
};
