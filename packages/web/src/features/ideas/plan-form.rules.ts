import { type DayPart, type FreeTime, nextFreeTime } from '@caravan/contract/ideas/free-times.rules.ts';
import { ideaPlanSchema } from '@caravan/contract/ideas/ideas.schema.ts';
import { DEFAULT_START_TIME } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { instantAt, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { isOutsideTrip, OUTSIDE_TRIP, type TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { z } from 'zod/mini';

/** When an idea is done, by the trip's clock; the end may be empty. */
export type PlanValues = Record<'date' | 'startTime' | 'endTime', string>;

/** A free time as the form has it. */
export const valuesOf = ({ startTime, endTime }: FreeTime, zone: string): PlanValues => {
  const [start, end] = [startTime, endTime].map((time) => wallClockAt(new Date(time), zone));
  return { date: start?.date ?? '', startTime: start?.time ?? '', endTime: end?.time ?? '' };
};

/** What the form begins with: the trip's next free time, or its first day, and the part of the day of which free times are shown. */
export const beginningOf = (
  activities: Parameters<typeof nextFreeTime>[0],
  search: Parameters<typeof nextFreeTime>[1],
): { readonly values: PlanValues; readonly part: DayPart } => {
  const next = nextFreeTime(activities, search);
  if (next) return { values: valuesOf(next, search.zone), part: next.part };
  const values = { date: search.trip.startDate ?? '', startTime: DEFAULT_START_TIME, endTime: '' };
  return { values, part: 'evening' };
};

/** Checks the form and makes of it what is sent. An end before the start is on the next day. */
export const planFormSchema = ({ trip, zone }: { readonly trip: TripDates; readonly zone: string }) =>
  z.pipe(
    z.custom<PlanValues>(),
    z.transform(({ date, startTime, endTime }, check) => {
      const refuse = (path: string, message: string) =>
        check.issues.push({ code: 'custom', path: [path], message, input: date });
      if (!isCalendarDate(date)) refuse('date', 'Start date is required');
      else if (isOutsideTrip(date, trip)) refuse('date', OUTSIDE_TRIP);
      if (startTime === '') refuse('startTime', 'Start time is required');
      if (check.issues.length > 0) return z.NEVER;
      const start = instantAt({ date, time: startTime }, zone);
      const end = endTime === '' ? null : instantAt({ date, time: endTime }, zone);
      const isNextDay = start !== null && end !== null && end < start;
      const later = isNextDay ? new Date(Date.parse(end) + DAY_MS).toISOString() : end;
      return ideaPlanSchema.parse({ startTime: start, endTime: later });
    }),
  );

const DAY_MS = 86_400_000;
