import { dateIn, wallClockAt } from '../time/zones.rules.ts';
import { isOutsideTrip, type TripDates } from '../trips/trips.rules.ts';
import { DEFAULT_START_TIME, proposedDate, type Times } from './itinerary.rules.ts';

/* What a new activity is proposed with. Dates and times are those of the trip's clock. */

const LAST_MINUTE = 23 * 60 + 59;

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `HH:MM` of minutes since midnight, which stay on their day. */
export const timeOfDay = (minutes: number): string => {
  const within = Math.min(Math.max(Math.round(minutes), 0), LAST_MINUTE);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** When what follows an activity may begin: at its end, or an hour after the start of one without; the same time where that is tomorrow. */
export const timeAfter = ({ startTime, endTime }: Times, zone: string): string => {
  if (!startTime) return DEFAULT_START_TIME;
  const start = wallClockAt(new Date(startTime), zone);
  const end = endTime && endTime !== startTime ? wallClockAt(new Date(endTime), zone) : null;
  if (end?.date === start.date) return end.time;
  const anHourLater = minutesOf(start.time) + 60;
  return anHourLater > LAST_MINUTE ? start.time : timeOfDay(anHourLater);
};

/**
 * The time that is proposed for a day: after the last that begins there, 09:00 where nothing does.
 *
 * @param activities those of the trip, in any order.
 */
export const proposedTime = (
  activities: readonly Times[],
  { date, zone }: { readonly date: string; readonly zone: string },
): string => {
  const times = activities.flatMap((activity) => {
    const { startTime } = activity;
    return startTime && dateIn(zone, new Date(startTime)) === date ? timeAfter(activity, zone) : [];
  });
  return times.toSorted().at(-1) ?? DEFAULT_START_TIME;
};

/** What an activity says of who added it and when. */
interface Added extends Times {
  /** Grows with the time of making. */
  readonly id: string;
  readonly createdBy: string;
}

interface Proposal {
  readonly trip: TripDates;
  readonly viewerId: string;
  readonly zone: string;
  readonly today: string;
  /** The day that this person chose last for an activity of the trip; `null` for none. */
  readonly lastUsed: string | null;
}

/**
 * The day that is proposed: the one last used, today while the trip is on, the day of what the viewer added last, or the trip's first.
 * None that the trip no longer has.
 */
export const proposedDay = (
  activities: readonly Added[],
  { trip, viewerId, zone, today, lastUsed }: Proposal,
): string | null => {
  if (lastUsed !== null && !isOutsideTrip(lastUsed, trip)) return lastUsed;
  const usual = proposedDate(trip, today);
  if (usual === today) return usual;
  const own = activities.filter(({ createdBy, startTime }) => createdBy === viewerId && startTime);
  const latest = own.reduce<Added | null>((last, one) => (last === null || one.id > last.id ? one : last), null);
  const date = latest?.startTime ? dateIn(zone, new Date(latest.startTime)) : null;
  return date === null || isOutsideTrip(date, trip) ? usual : date;
};
