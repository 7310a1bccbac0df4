import { addDays } from '../time/calendar.rules.ts';
import { dateIn, shownZone } from '../time/zones.rules.ts';
import { isOver, type Moment } from './home.rules.ts';
import type { UpcomingActivity } from './home.schema.ts';

/** An activity ahead as its trip's clock tells it. */
export interface ActivityAhead {
  readonly activity: UpcomingActivity;
  /** The zone of its trip, or the viewer's where that has none. */
  readonly zone: string;
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
    const [date, today] = [dateIn(zone, new Date(activity.startTime)), dateIn(zone, now)];
    return { date, today, ahead: { activity, zone, isOver: isOver(activity, now) } };
  });
  for (const { date, today, ahead } of placed.toSorted((a, b) => a.date.localeCompare(b.date))) {
    if (date < today) continue;
    const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : date;
    days.set(day, [...(days.get(day) ?? []), ahead]);
  }
  return [...days].map(([day, activities]) => ({ day, activities })).filter((day) => day.activities.length > 0);
};

/** The beginning of the days ahead: what is over of today, and so many activities that are not. */
export const firstAhead = (days: readonly DayAhead[], count: number): DayAhead[] => {
  let left = count;
  const begun = days.map(({ day, activities }) => ({
    day,
    activities: activities.filter(({ isOver }) => isOver || left-- > 0),
  }));
  return begun.filter(({ activities }) => activities.length > 0);
};
