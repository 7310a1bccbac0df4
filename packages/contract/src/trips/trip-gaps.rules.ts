import type { ActivityCategory } from '../itinerary/itinerary.schema.ts';
import { coversNight, staysOf } from '../itinerary/stays.rules.ts';
import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { dateIn } from '../time/zones.rules.ts';
import type { TripDates } from './trips.rules.ts';

interface Planned {
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

/** The nights of lodging. Of what has a check-in alone nobody has said how long it is theirs: to the end of the trip, it is taken for. */
const lodgingOf = (activities: readonly Planned[], zone: string, end: string) => {
  const stays = staysOf(activities, zone).filter(({ isLodging }) => isLodging);
  const known = new Set(stays.map(({ activity }) => activity));
  const open = activities.filter((activity) => activity.category === 'hotel/airbnb' && !known.has(activity));
  return [
    ...stays,
    ...open.flatMap(({ startTime }) =>
      startTime === null ? [] : { from: dateIn(zone, new Date(startTime)), to: end },
    ),
  ];
};

/**
 * What the plan of a trip lacks. A night is spent somewhere where lodging goes on over it, or something else that is timed does, such as a
 * night flight.
 *
 * @param today calendar date in that zone.
 * @param zone the trip's IANA zone, or the viewer's where the trip has none.
 */
export const gapsOf = (trip: TripDates, activities: readonly Planned[], today: string, zone: string): TripGaps => {
  const ahead = daysAhead(trip, today);
  const lodging = lodgingOf(activities, zone, trip.endDate ?? '');
  const timed = activities.flatMap(({ startTime, endTime }) => {
    if (startTime === null) return [];
    const from = dateIn(zone, new Date(startTime));
    return { from, to: endTime === null ? from : dateIn(zone, new Date(endTime)) };
  });
  const spent = [...lodging, ...timed];
  return {
    nights: ahead.filter((date) => date !== trip.endDate && !spent.some((stay) => coversNight(stay, date))),
    hasLodging: lodging.length > 0,
    freeDays: ahead.filter((date) => !timed.some(({ from, to }) => from <= date && date <= to)),
  };
};
