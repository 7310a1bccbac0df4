import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { groupByDay } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { newOutfitSchema } from '@caravan/contract/outfits/outfits.schema.ts';
import type { NewOutfit, OutfitChange } from '@caravan/contract/outfits/outfits.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { z } from 'zod/mini';
import type { FormValuesOf } from '../../platform/form-fields.rules.ts';

/**
 * What the dialog holds, each '' where there is nothing. `plannedDate` is a calendar date; `photo` is the address of the
 * stored picture, or stands for one that was chosen here.
 */
export type OutfitFormValues = FormValuesOf<OutfitChange, 'removeImage', 'photo'>;

interface FormContext {
  readonly trip: TripDates;
  /** What is said of a date outside of the trip's days. */
  readonly outside: string;
  /** The day that is stored: a trip whose dates moved away from it is no reason to refuse another field's change. */
  readonly storedDate?: string | null | undefined;
}

/** Checks the form in the contract's own words. */
export const outfitFormSchema = ({ trip, outside, storedDate }: FormContext) =>
  z.custom<OutfitFormValues>().check(
    z.superRefine((values, check) => {
      const parsed = newOutfitSchema.safeParse(values);
      for (const { path, message } of parsed.error?.issues ?? []) check.addIssue({ code: 'custom', path, message });
      const { plannedDate } = values;
      if (plannedDate === storedDate || isOnTrip(trip, plannedDate)) return;
      check.addIssue({ code: 'custom', path: ['plannedDate'], message: outside });
    }),
  );

/** Whether a date is one of the trip's, as far as its days are known; an empty one is. */
export const isOnTrip = ({ startDate, endDate }: TripDates, date: string): boolean =>
  date === '' || !((startDate && date < startDate) || (endDate && date > endDate));

/** What is sent of a form that was checked, beside its picture. */
export const bodyOf = (values: OutfitFormValues): NewOutfit => newOutfitSchema.parse(values);

/** An activity as the closet offers it. */
export interface OfferedActivity {
  readonly id: string;
  readonly title: string;
  readonly startTime: string | null;
}

/** The day of an activity in the trip's zone; '' without one. */
export const dayOfActivity = (activityId: string, activities: readonly OfferedActivity[], zone: string): string => {
  const startTime = activities.find(({ id }) => id === activityId)?.startTime;
  return startTime ? dateIn(zone, new Date(startTime)) : '';
};

interface Choice {
  /** The chosen activity; '' for none any more. */
  readonly activityId: string;
  readonly activities: readonly OfferedActivity[];
  readonly trip: TripDates;
  readonly zone: string;
}

/**
 * What choosing an activity changes: the link, and the day where none was chosen or the one was that of the activity
 * before. A day that somebody chose stays.
 */
export const chooseActivity = (
  before: Pick<OutfitFormValues, 'activityId' | 'plannedDate'>,
  { activityId, activities, trip, zone }: Choice,
): Pick<OutfitFormValues, 'activityId' | 'plannedDate'> => {
  const proposed = dayOfActivity(activityId, activities, zone);
  const wasProposed = before.plannedDate === dayOfActivity(before.activityId, activities, zone);
  const isFree = before.plannedDate === '' || wasProposed;
  const isUsable = isCalendarDate(proposed) && isOnTrip(trip, proposed);
  return { activityId, plannedDate: isFree && isUsable ? proposed : before.plannedDate };
};

/** The activities to choose from, by day as the itinerary has them. */
export const offeredDays = (activities: readonly OfferedActivity[], zone: string) => groupByDay(activities, zone);
