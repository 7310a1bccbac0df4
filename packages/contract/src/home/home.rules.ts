import { compareActivities } from '../itinerary/itinerary.rules.ts';
import { dateIn, instantAt, shownZone } from '../time/zones.rules.ts';
import { type TripDates, tripStatus } from '../trips/trips.rules.ts';
import { UPCOMING_ACTIVITIES } from './home.schema.ts';

/** When and where it is asked what comes next. */
export interface Moment {
  readonly now: Date;
  /** The viewer's IANA zone, which counts where a trip has none. */
  readonly viewerZone: string;
}

/** The day that it is for a trip. */
export interface TripToday {
  /** Calendar date in the trip's zone. */
  readonly date: string;
  /** The instant at which that day began: midnight, or what the clock showed instead where it skipped midnight. */
  readonly beganAt: string;
}

/**
 * The day that it is for trips of a zone.
 *
 * @param tripZone `null` for trips without one.
 */
export const tripToday = (tripZone: string | null, { now, viewerZone }: Moment): TripToday => {
  const zone = shownZone(tripZone, viewerZone);
  const date = dateIn(zone, now);
  return { date, beganAt: instantAt({ date, time: '00:00' }, zone) ?? now.toISOString() };
};

interface PlannedActivity {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly trip: TripDates & { readonly timeZone: string | null };
}

/** Whether an activity ended, or began where its end is open. */
export const isOver = ({ startTime, endTime }: Pick<PlannedActivity, 'startTime' | 'endTime'>, now: Date): boolean =>
  Date.parse(endTime ?? startTime) < now.getTime();

/**
 * What comes next on somebody's trips: today's activities, those included that have begun or are over, and the following
 * ones, by start. Each trip's day is its own zone's, for its activities and for whether it is completed. Where there are more
 * than are listed, what is over gives way, the earliest first.
 */
export const upcomingActivities = <A extends PlannedActivity>(activities: readonly A[], moment: Moment): A[] => {
  const ahead = activities
    .filter(({ startTime, trip }) => {
      const zone = shownZone(trip.timeZone, moment.viewerZone);
      const today = dateIn(zone, moment.now);
      return tripStatus(trip, today) !== 'completed' && dateIn(zone, new Date(startTime)) >= today;
    })
    .toSorted(compareActivities);
  let tooMany = ahead.length - UPCOMING_ACTIVITIES;
  return ahead.filter((activity) => !(isOver(activity, moment.now) && tooMany-- > 0)).slice(0, UPCOMING_ACTIVITIES);
};
