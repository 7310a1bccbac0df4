import { activityZones } from './activity-zones.rules.ts';
import { addDays, daysBetween } from '../time/calendar.rules.ts';
import { dateIn } from '../time/zones.rules.ts';
import type { ActivityCategory } from './itinerary.schema.ts';

/** What tells whether an activity is a stay. */
interface Lasting {
  readonly category: ActivityCategory;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Chosen for it; absent and `null`: the trip's. */
  readonly startZone?: string | null;
  readonly endZone?: string | null;
}

interface Named {
  readonly title: string;
  readonly category: ActivityCategory;
}

/** An activity that goes on over nights: lodging, a rental car, a festival of three days. */
export interface Stay<A> {
  readonly activity: A;
  /** People sleep there; otherwise it is counted by days. */
  readonly isLodging: boolean;
  /** The calendar dates on which it begins and ends. */
  readonly from: string;
  readonly to: string;
  /** From 1 on. */
  readonly nights: number;
}

const HOUR_MS = 3_600_000;
/** What ends earlier is on no other day than it begins, or is a night out: a dinner past midnight, a night train. */
const STAY_MS = 24 * HOUR_MS;

/**
 * An activity as a stay; `null` for what is none. Lodging is one from its first night on, all else from 24 hours on; a flight never is, as
 * long as it takes.
 *
 * @param zone the trip's IANA zone, or the viewer's where the trip has none.
 */
export const spanOf = <A extends Lasting>(activity: A, zone: string): Stay<A> | null => {
  const { category, startTime, endTime } = activity;
  if (startTime === null || endTime === null || category === 'flight') return null;
  const isLodging = category === 'hotel/airbnb';
  const lasts = Date.parse(endTime) - Date.parse(startTime);
  if (lasts <= 0 || (!isLodging && lasts < STAY_MS)) return null;
  const { startZone = null, endZone = null } = activity;
  const { start, end } = activityZones({ category, startZone, endZone }, zone);
  const [from, to] = [dateIn(start, new Date(startTime)), dateIn(end, new Date(endTime))];
  const nights = daysBetween(from, to) ?? 0;
  return nights < 1 ? null : { activity, isLodging, from, to, nights };
};

/** The stays among activities, in the given order. */
export const staysOf = <A extends Lasting>(activities: readonly A[], zone: string): Stay<A>[] =>
  activities.flatMap((activity) => spanOf(activity, zone) ?? []);

/** Whether somebody sleeps there in the night that begins on a date; for what is no lodging, whether it goes on then. */
export const coversNight = ({ from, to }: Pick<Stay<unknown>, 'from' | 'to'>, date: string): boolean =>
  from <= date && date < to;

/** A stay as it goes on over a day. */
export interface StayBand<A> {
  readonly stay: Stay<A>;
  /** The night of lodging that begins on the day, or the day of what is none, the first being 1. */
  readonly at: number;
  readonly of: number;
}

/**
 * The stays that go on over a day: lodging on each of its nights, and all else on the days between its first and its last, which
 * show its beginning and its end themselves.
 */
export const bandsOn = <A>(stays: readonly Stay<A>[], date: string): StayBand<A>[] =>
  stays.flatMap((stay) => {
    const at = (daysBetween(stay.from, date) ?? 0) + 1;
    if (!coversNight(stay, date)) return [];
    if (stay.isLodging) return { stay, at, of: stay.nights };
    return at === 1 ? [] : { stay, at, of: stay.nights + 1 };
  });

/** 'night 2 of 4' of lodging, 'day 2 of 5' of all else. */
export const bandInWords = ({ stay, at, of }: StayBand<unknown>): string =>
  `${stay.isLodging ? 'night' : 'day'} ${at} of ${of}`;

/** Whatever is on a day of an itinerary: an activity, or the beginning or the end of a stay. */
export interface DayEntry<A> {
  readonly activity: A;
  readonly moment: 'whole' | 'start' | 'end';
}

/**
 * What is on a day in the order of time: the activities that begin then, and the ends of the stays that end then. Of what is at the same time,
 * an end comes first: one checks out of one place before checking in at the next.
 *
 * @param activities those that begin on the day, in their order.
 * @param date `null` for the day of what has none.
 */
export const entriesOn = <A extends Lasting>(
  activities: readonly A[],
  stays: readonly Stay<A>[],
  date: string | null,
): DayEntry<A>[] => {
  const starts = new Set(stays.map(({ activity }) => activity));
  const ends = stays.filter(({ to }) => to === date);
  const entries = [
    ...ends.map(({ activity }) => ({ activity, moment: 'end' as const, at: activity.endTime })),
    ...activities.map((activity) => {
      return {
        activity,
        moment: starts.has(activity) ? ('start' as const) : ('whole' as const),
        at: activity.startTime,
      };
    }),
  ];
  const inOrder = entries.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''));
  return inOrder.map(({ activity, moment }) => ({ activity, moment }));
};

/** Nights of one stay that are days of an itinerary by it alone; of a longer one only its first and its last day are. */
const NIGHTS_SHOWN_MAX = 60;

/** The days that an itinerary has because of its stays: those on which one begins or ends, and the nights between. */
export const datesOfStays = (stays: readonly Pick<Stay<unknown>, 'from' | 'to' | 'nights'>[]): string[] => {
  const dates = stays.flatMap(({ from, to, nights }) =>
    nights > NIGHTS_SHOWN_MAX
      ? [from, to]
      : Array.from({ length: nights + 1 }, (_, days) => addDays(from, days) ?? []).flat(),
  );
  return [...new Set(dates)].toSorted();
};

/** What is rented and given back: its words say so. */
const RENTED =
  /\b(rent|rental|rented|hire|hired|car|campervan|motorhome|scooter|motorbike|bikes?|e-bikes?|boat|van)\b/iu;

/** What is rented and slept in. */
const SLEPT_IN = /\b(campervan|camper|motorhome|boat)\b/iu;

/** Whether a title says that something is rented, and of what is rented whether people sleep in it. */
export const isRented = (title: string): boolean => RENTED.test(title);
export const isRentedBed = (title: string): boolean => SLEPT_IN.test(title);

/** What the beginning and the end of a stay are called. */
export const momentNames = ({ title, category }: Named): { readonly start: string; readonly end: string } => {
  if (category === 'hotel/airbnb') return { start: 'Check-in', end: 'Check-out' };
  return category === 'other' && isRented(title)
    ? { start: 'Pick-up', end: 'Drop-off' }
    : { start: 'Starts', end: 'Ends' };
};
