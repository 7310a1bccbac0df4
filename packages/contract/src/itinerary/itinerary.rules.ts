import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { type ZonedActivity, activityDate } from './activity-zones.rules.ts';
import { type TripDates, tripStatus } from '../trips/trips.rules.ts';

/** What the dialog proposes for a new activity, in the trip's time zone. */
export const DEFAULT_START_TIME = '09:00';

/** An activity's times, each an instant or absent. */
export interface Times {
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/** Whether the end is not before the start; true while one of them is open. */
export const timesAreInOrder = ({ startTime, endTime }: Times): boolean =>
  !startTime || !endTime || Date.parse(startTime) <= Date.parse(endTime);

/** An activity's place in words, and where that is. */
interface Whereabouts<Position> {
  readonly location?: string | null | undefined;
  readonly position?: Position | null | undefined;
}

/**
 * The position that a change leaves an activity with: the one that was sent, none where only another location was, and
 * `undefined` where it stays as it is.
 */
export const positionAfter = <Position>(
  sent: Whereabouts<Position>,
  stored: Pick<Whereabouts<Position>, 'location'>,
): Position | null | undefined => {
  const isElsewhere = sent.location !== undefined && sent.location !== stored.location;
  return sent.position === undefined && isElsewhere ? null : sent.position;
};

/** The heading of the activities without a start time. */
export const UNSCHEDULED = 'Unscheduled Items';

/** The activities of one calendar date, or those without one. */
export interface ItineraryDay<A> {
  /** Calendar date in the trip's zone, or in that of what begins by another clock; `null` for the unscheduled ones. */
  readonly date: string | null;
  readonly activities: readonly A[];
}

interface Scheduled extends Partial<ZonedActivity> {
  readonly id: string;
  readonly startTime: string | null;
}

const WITHOUT_ZONES = { category: '', startZone: null, endZone: null } satisfies ZonedActivity;

/** By start time, those without one last; equal ones by id, which grows with the time of making. */
export const compareActivities = (a: Scheduled, b: Scheduled): number => {
  if (a.startTime !== null && b.startTime !== null) {
    return Date.parse(a.startTime) - Date.parse(b.startTime) || a.id.localeCompare(b.id);
  }
  if (a.startTime === b.startTime) return a.id.localeCompare(b.id);
  return a.startTime === null ? 1 : -1;
};

/**
 * The itinerary as days in order, the unscheduled activities last.
 *
 * @param zone the trip's IANA zone, or the viewer's where the trip has none.
 * @param alsoDays calendar dates that are days of it without any activity too.
 */
export const groupByDay = <A extends Scheduled>(
  activities: readonly A[],
  zone: string,
  alsoDays: readonly string[] = [],
): ItineraryDay<A>[] => {
  const days = new Map<string | null, A[]>();
  for (const activity of activities.toSorted(compareActivities)) {
    const date = activityDate({ ...WITHOUT_ZONES, ...activity }, zone);
    const day = days.get(date);
    if (day) day.push(activity);
    else days.set(date, [activity]);
  }
  for (const date of alsoDays) if (!days.has(date)) days.set(date, []);
  return [...days].toSorted(([a], [b]) => compareDates(a, b)).map(([date, ofDay]) => ({ date, activities: ofDay }));
};

/** In the order of the calendar, none last. Dates lie in years of four digits. */
const compareDates = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
};

/** The date that a new activity is proposed for: today while the trip is on, else its first day; `null` without one. */
export const proposedDate = (trip: TripDates, today: string): string | null => {
  if (tripStatus(trip, today) === 'active') return today;
  return isCalendarDate(trip.startDate) ? trip.startDate : null;
};

/** Days of a trip that are listed: of a longer one those that have something. */
const LISTED_DAYS_MAX = 400;

/** Every day of a trip, in order; none while it has no first or no last day, or of one that goes on for years. */
export const datesOfTrip = ({ startDate, endDate }: TripDates): string[] => {
  if (!startDate || !endDate) return [];
  const nights = daysBetween(startDate, endDate) ?? -1;
  if (nights >= LISTED_DAYS_MAX) return [];
  return Array.from({ length: nights + 1 }, (_, day) => addDays(startDate, day) ?? '');
};

/** A part of an itinerary: a day, or the line of several free days in a row, which follow it where that is open. */
export type ItinerarySection<A> =
  | { readonly kind: 'day'; readonly day: ItineraryDay<A> }
  | { readonly kind: 'free'; readonly dates: readonly string[]; readonly isOpen: boolean };

/** So many free days in a row are one line: two take hardly more room than that. */
const FOLDED_MIN = 3;

/**
 * The days of an itinerary, with three or more in a row on which there is nothing folded into one line.
 *
 * @param hasMore whether there is more to a date than its activities, so that it stays a day of its own.
 * @param isOpened whether somebody has opened the line of a date.
 */
export const foldFreeDays = <A>(
  days: readonly ItineraryDay<A>[],
  hasMore: (date: string) => boolean,
  isOpened: (date: string) => boolean = () => false,
): ItinerarySection<A>[] => {
  const sections: ItinerarySection<A>[] = [];
  let free: ItineraryDay<A>[] = [];
  const settle = () => {
    const dates = free.flatMap(({ date }) => date ?? []);
    const isFolded = dates.length >= FOLDED_MIN;
    const isOpen = dates.some(isOpened);
    if (isFolded) sections.push({ kind: 'free', dates, isOpen });
    if (!isFolded || isOpen) for (const day of free) sections.push({ kind: 'day', day });
    free = [];
  };
  for (const day of days) {
    const { date, activities } = day;
    const isFree = date !== null && activities.length === 0 && !hasMore(date);
    const last = free.at(-1)?.date;
    if (!isFree || (last && daysBetween(last, date) !== 1)) settle();
    if (isFree) free.push(day);
    else sections.push({ kind: 'day', day });
  }
  settle();
  return sections;
};
