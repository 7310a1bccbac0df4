import { z } from 'zod';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { outfitSchema } from '../outfits/outfits.schema.ts';
import { answeredId } from '../text.schema.ts';
import { answeredDate, answeredInstant } from '../time/calendar.schema.ts';

/** How many creations are told of on the home screen (specification: 5). */
export const RECENT_ACTIVITIES = 5;
/** How many outfits count as recent. */
export const RECENT_OUTFITS = 5;
/** How many activities ahead are answered at most. */
export const UPCOMING_ACTIVITIES = 10;

export const recentActivityTypes = ['outfit', 'activity', 'shopping'] as const;

/** Something that somebody added to one of the viewer's trips. */
export const recentActivitySchema = z.object({
  activityType: z.enum(recentActivityTypes),
  id: answeredId,
  tripId: answeredId,
  /** What a shopping item is called; `null` for the others. */
  name: z.string().nullable(),
  /** What an outfit or an activity is called; `null` for a shopping item. */
  title: z.string().nullable(),
  /** The same as `name`. */
  item: z.string().nullable(),
  createdAt: answeredInstant,
  trip: z.object({ title: z.string() }),
  creator: z.object({ firstName: z.string(), email: z.string().nullable() }),
});
export type RecentActivity = z.infer<typeof recentActivitySchema>;

export const recentOutfitSchema = outfitSchema.extend({ trip: z.object({ title: z.string() }) });
export type RecentOutfit = z.infer<typeof recentOutfitSchema>;

/** An activity of today or later with the trip that it belongs to. */
export const upcomingActivitySchema = activitySchema
  .pick({ id: true, tripId: true, title: true, location: true, category: true, endTime: true })
  .extend({
    startTime: answeredInstant,
    trip: z.object({
      title: z.string(),
      destination: z.string().nullable(),
      timeZone: z.string().nullable(),
      startDate: answeredDate.nullable(),
      endDate: answeredDate.nullable(),
    }),
  });
export type UpcomingActivity = z.infer<typeof upcomingActivitySchema>;
