import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { z } from 'zod/mini';
import { isOnTrip } from '../outfit-form.rules.ts';

/**
 * Checks where a copy goes in the contract's own words.
 *
 * @param trip the dates of the chosen trip, as far as they are known.
 * @param outside what is said of a date that is none of them.
 */
export const transferFormSchema = (trip: TripDates, outside: string) =>
  z
    .object({
      tripId: z.string().check(z.minLength(1, 'Please choose a trip')),
      plannedDate: z.string(),
      activityId: z.string(),
    })
    .check(
      z.superRefine(({ plannedDate }, check) => {
        if (!isOnTrip(trip, plannedDate)) check.addIssue({ code: 'custom', path: ['plannedDate'], message: outside });
      }),
    );
