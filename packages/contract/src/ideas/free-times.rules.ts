import { datesOfTrip } from '../itinerary/itinerary.rules.ts';
import type { ActivityCategory } from '../itinerary/itinerary.schema.ts';
import { timeOfDay } from '../itinerary/proposals.rules.ts';
import { isRented } from '../itinerary/stays.rules.ts';
import { dateIn, instantAt } from '../time/zones.rules.ts';
import type { TripDates } from '../trips/trips.rules.ts';

/* Which times of a trip are free for something that nobody has planned yet. */

/** The parts of a day that people meet in. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** When each part begins and ends, and when people usually meet in it, minutes since midnight. */
const PARTS: Readonly<Record<DayPart, { readonly from: number; readonly to: number; readonly usual: number }>> = {
  morning: { from: 9 * 60, to: 12 * 60, usual: 10 * 60 },
  afternoon: { from: 13 * 60, to: 18 * 60, usual: 14 * 60 },
  evening: { from: 18 * 60, to: 23 * 60, usual: 19 * 60 },
};

/** How long something takes of which nobody knows, minutes. */
const USUAL_MINUTES = 120;
/** Beginnings are looked for at each half hour. */
const STEP = 30;
/** So many times are proposed. */
export const FREE_TIMES_MAX = 3;

const MINUTE_MS = 60_000;
/** An activity without an end, as the plan counts it. */
const ACTIVITY_MS = 60 * MINUTE_MS;
/** A flight without one. */
const FLIGHT_MS = 180 * MINUTE_MS;
/** Before a flight people are at the airport, and after it they are on the way from it. */
const BEFORE_FLIGHT_MS = 120 * MINUTE_MS;
const AFTER_FLIGHT_MS = 60 * MINUTE_MS;

/** What the plan says of an activity. */
interface Planned {
  readonly title: string;
  readonly category: ActivityCategory;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** When an activity keeps people from anything else; `null` for never: where they sleep, and what they have rented, leaves them free. */
const busyWith = ({ title, category, startTime, endTime }: Planned): Span | null => {
  if (startTime === null || category === 'hotel/airbnb' || (category === 'other' && isRented(title))) return null;
  const from = Date.parse(startTime);
  const end = endTime === null ? from : Date.parse(endTime);
  if (category !== 'flight') return { from, to: Math.max(end, from + (end > from ? 0 : ACTIVITY_MS)) };
  return { from: from - BEFORE_FLIGHT_MS, to: (end > from ? end : from + FLIGHT_MS) + AFTER_FLIGHT_MS };
};

/** A time that is free. */
export interface FreeTime {
  /** The calendar date in the trip's zone. */
  readonly date: string;
  readonly part: DayPart;
  /** Instants. */
  readonly startTime: string;
  readonly endTime: string;
}

interface Search {
  readonly trip: TripDates;
  /** The trip's IANA zone, or the viewer's where the trip has none. */
  readonly zone: string;
  readonly now: Date;
  /** How long it takes, minutes. */
  readonly minutes?: number;
}

/** The beginnings within a part of a day, minutes since midnight: the usual one first, then the nearest to it. */
const beginningsIn = (part: DayPart, minutes: number): number[] => {
  const { from, to, usual } = PARTS[part];
  const count = Math.max(0, Math.floor((to - minutes - from) / STEP) + 1);
  const all = Array.from({ length: count }, (_, step) => from + step * STEP);
  return all.toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual) || a - b);
};

/** The first free time within a part of a day; `null` for none. */
const freeOn = (
  date: string,
  part: DayPart,
  busy: readonly Span[],
  { zone, now, minutes = USUAL_MINUTES }: Search,
): FreeTime | null => {
  for (const beginning of beginningsIn(part, minutes)) {
    const startTime = instantAt({ date, time: timeOfDay(beginning) }, zone);
    if (startTime === null) continue;
    const from = Date.parse(startTime);
    const to = from + minutes * MINUTE_MS;
    const isFree = from >= now.getTime() && busy.every((other) => other.to <= from || other.from >= to);
    if (isFree) return { date, part, startTime, endTime: new Date(to).toISOString() };
  }
  return null;
};

/**
 * The first days of a trip on which a part of the day has room for something, at most {@link FREE_TIMES_MAX}: nothing that is planned with
 * a time goes on then, and nobody is on the way to a flight or from one. None that is over, and none of a trip without dates.
 *
 * @param activities those of the trip, in any order, that the people concerned take part in.
 */
export const freeTimes = (activities: readonly Planned[], part: DayPart, search: Search): FreeTime[] => {
  const busy = activities.flatMap((activity) => busyWith(activity) ?? []);
  const today = dateIn(search.zone, search.now);
  const found: FreeTime[] = [];
  for (const date of datesOfTrip(search.trip)) {
    const free = date < today ? null : freeOn(date, part, busy, search);
    if (free) found.push(free);
    if (found.length === FREE_TIMES_MAX) break;
  }
  return found;
};

/** The trip's next free time, in whichever part of a day; `null` without one. */
export const nextFreeTime = (activities: readonly Planned[], search: Search): FreeTime | null => {
  const first = dayParts.flatMap((part) => freeTimes(activities, part, search).slice(0, 1));
  return first.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))[0] ?? null;
};
