import type { ActivityCategory } from '../itinerary/itinerary.schema.ts';
import { type ZonedActivity, activityDate, activityZones } from '../itinerary/activity-zones.rules.ts';
import { coversNight, isRented, isRentedBed, spanOf, staysOf } from '../itinerary/stays.rules.ts';
import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { dateIn } from '../time/zones.rules.ts';
import type { TripDates } from './trips.rules.ts';

interface Planned extends Partial<ZonedActivity> {
  readonly title: string;
  readonly category: ActivityCategory;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** What a trip still lacks, from today on. */
export interface TripGaps {
  /** The dates on which a night begins for which there is no bed. */
  readonly nights: readonly string[];
  /** Whether no lodging is known at all: then every night lacks one. */
  readonly hasLodging: boolean;
  /** The days on which nothing is planned. */
  readonly freeDays: readonly string[];
}

/** Of longer trips nobody wants to read what each day lacks. */
const DAYS_MAX = 60;

/** The days of a trip that are not over, in order; none without both dates and of a longer trip than two months. */
export const daysAhead = ({ startDate, endDate }: TripDates, today: string): string[] => {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return [];
  const days = (daysBetween(startDate, endDate) ?? -1) + 1;
  if (days > DAYS_MAX) return [];
  return Array.from({ length: days }, (_, day) => addDays(startDate, day) ?? '').filter((date) => date >= today);
};

/** What something takes of the calendar: both dates, and whether it is what people do on all the days between, and where they sleep. */
interface Taken {
  readonly from: string;
  readonly to: string;
  readonly fillsDays: boolean;
  readonly hasBed: boolean;
}

const takenBy = (activity: Planned, zone: string): Taken[] => {
  const { startTime, endTime } = activity;
  if (startTime === null) return [];
  const stay = spanOf(activity, zone);
  if (stay) {
    const { from, to, isLodging } = stay;
    const isDone = !isLodging && !isRented(activity.title);
    return [{ from, to, fillsDays: isDone, hasBed: isLodging || isDone || isRentedBed(activity.title) }];
  }
  const zones = activityZones({ startZone: null, endZone: null, ...activity }, zone);
  const from = dateIn(zones.start, new Date(startTime));
  const to = endTime === null ? from : dateIn(zones.end, new Date(endTime));
  return [{ from, to, fillsDays: true, hasBed: true }];
};

/** The lodging of which a check-in alone is known: nobody has said how long it is theirs, and to the end of the trip it is taken for. */
const openLodging = (activities: readonly Planned[], zone: string, end: string) =>
  activities.flatMap((activity) => {
    const from = activityDate({ startZone: null, endZone: null, ...activity }, zone);
    return activity.category === 'hotel/airbnb' && from !== null && !spanOf(activity, zone) ? [{ from, to: end }] : [];
  });

/**
 * What the plan of a trip lacks. A night is spent somewhere where lodging goes on over it, or something else that is timed does, such as a
 * night flight; not in a rented car. Something is planned for a day where it begins or ends, or goes on: what is slept in or rented does not
 * fill the days between.
 *
 * @param today calendar date in that zone.
 * @param zone the trip's IANA zone, or the viewer's where the trip has none.
 */
export const gapsOf = (trip: TripDates, activities: readonly Planned[], today: string, zone: string): TripGaps => {
  const ahead = daysAhead(trip, today);
  const open = openLodging(activities, zone, trip.endDate ?? '');
  const taken = activities.flatMap((activity) => takenBy(activity, zone));
  const beds = [...open, ...taken.filter(({ hasBed }) => hasBed)];
  const isPlanned = (date: string) =>
    taken.some(({ from, to, fillsDays }) => date === from || date === to || (fillsDays && from < date && date < to));
  return {
    nights: ahead.filter((date) => date !== trip.endDate && !beds.some((bed) => coversNight(bed, date))),
    hasLodging: open.length > 0 || staysOf(activities, zone).some(({ isLodging }) => isLodging),
    freeDays: ahead.filter((date) => !isPlanned(date)),
  };
};
