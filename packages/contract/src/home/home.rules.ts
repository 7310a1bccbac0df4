import { type ActivityZones, activityZones } from '../itinerary/activity-zones.rules.ts';
import { compareActivities } from '../itinerary/itinerary.rules.ts';
import { type DayEntry, spanOf } from '../itinerary/stays.rules.ts';
import { addDays } from '../time/calendar.rules.ts';
import { dateIn, instantAt, shownZone } from '../time/zones.rules.ts';
import { type TripDates, tripStatus } from '../trips/trips.rules.ts';
import { UPCOMING_ACTIVITIES, type UpcomingActivity } from './home.schema.ts';

/** The moment and the zone in which the viewer looks at what comes next. */
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
const isOver = ({ startTime, endTime }: Pick<PlannedActivity, 'startTime' | 'endTime'>, now: Date): boolean =>
  Date.parse(endTime ?? startTime) < now.getTime();

/** What of an activity comes next, and when: it itself, or one of the two ends of what goes on over nights. */
interface NextMoment {
  readonly at: string;
  readonly moment: DayEntry<unknown>['moment'];
}

/** What is next of an activity: of a stay that began before today its end. */
const nextMoment = (
  activity: PlannedActivity & Pick<UpcomingActivity, 'category'>,
  zone: string,
  today: string,
): NextMoment => {
  const stay = spanOf(activity, zone);
  if (stay === null) return { at: activity.startTime, moment: 'whole' };
  return stay.from < today && activity.endTime !== null
    ? { at: activity.endTime, moment: 'end' }
    : { at: activity.startTime, moment: 'start' };
};

/**
 * What comes next on somebody's trips: today's activities, those included that have begun or are over, stays that have begun and end today
 * or later, and the following ones, by what is next of each. Each trip's day is its own zone's, for its activities and for whether it is completed. Where there are more
 * than are listed, what is over gives way, the earliest first.
 */
export const upcomingActivities = <A extends PlannedActivity & Pick<UpcomingActivity, 'category'>>(
  activities: readonly A[],
  moment: Moment,
): A[] => {
  const ahead = activities
    .flatMap((activity) => {
      const zone = shownZone(activity.trip.timeZone, moment.viewerZone);
      const today = dateIn(zone, moment.now);
      const { at } = nextMoment(activity, zone, today);
      const isAhead = tripStatus(activity.trip, today) !== 'completed' && dateIn(zone, new Date(at)) >= today;
      return isAhead ? { id: activity.id, startTime: at, activity } : [];
    })
    .toSorted(compareActivities)
    .map(({ activity }) => activity);
  let tooMany = ahead.length - UPCOMING_ACTIVITIES;
  return ahead.filter((activity) => !(isOver(activity, moment.now) && tooMany-- > 0)).slice(0, UPCOMING_ACTIVITIES);
};

/** An activity ahead, by its trip's clock. */
export interface ActivityAhead {
  readonly activity: UpcomingActivity;
  /** The zone of its trip, or the viewer's where that has none. */
  readonly zone: string;
  /** The zones whose clocks it begins and ends by. */
  readonly zones: ActivityZones;
  /** What of it is on that day: the beginning or the end of what goes on over nights, or it itself. */
  readonly moment: NextMoment['moment'];
  /** It ended, or began where its end is open. */
  readonly isOver: boolean;
}

export interface DayAhead {
  /** As seen from the trip: its today, its tomorrow, or a later calendar date. */
  readonly day: 'today' | 'tomorrow' | (string & {});
  readonly activities: readonly ActivityAhead[];
}

/**
 * The activities ahead by the day on which they are where their trip is, the nearest day first; within a day in the given
 * order. What lies before the trip's today is left out: it was read before midnight.
 */
export const daysAhead = (activities: readonly UpcomingActivity[], { now, viewerZone }: Moment): DayAhead[] => {
  const days = new Map<string, ActivityAhead[]>([
    ['today', []],
    ['tomorrow', []],
  ]);
  const placed = activities.map((activity) => {
    const zone = shownZone(activity.trip.timeZone, viewerZone);
    const zones = activityZones(activity, zone);
    const today = dateIn(zone, now);
    const { at, moment } = nextMoment(activity, zone, today);
    const date = dateIn(moment === 'end' ? zones.end : zones.start, new Date(at));
    return { date, today, at: Date.parse(at), ahead: { activity, zone, zones, moment, isOver: isOver(activity, now) } };
  });
  for (const { date, today, ahead } of placed.toSorted((a, b) => a.date.localeCompare(b.date) || a.at - b.at)) {
    if (date < today) continue;
    const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : date;
    days.set(day, [...(days.get(day) ?? []), ahead]);
  }
  return [...days].map(([day, activities]) => ({ day, activities })).filter((day) => day.activities.length > 0);
};

/**
 * The beginning of the days ahead: so many activities, those that are not over first; where too few are left, what is over of today
 * fills up, the latest.
 */
export const firstAhead = (days: readonly DayAhead[], count: number): DayAhead[] => {
  const all = days.flatMap(({ activities }) => activities);
  const toCome = all.filter(({ isOver }) => !isOver).slice(0, count);
  const latestOver = all.filter(({ isOver }) => isOver).toReversed();
  const shown = new Set([...toCome, ...latestOver.slice(0, count - toCome.length)]);
  const begun = days.map(({ day, activities }) => ({ day, activities: activities.filter((each) => shown.has(each)) }));
  return begun.filter(({ activities }) => activities.length > 0);
};
