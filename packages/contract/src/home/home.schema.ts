import { z } from 'zod/mini';
import { activitySchema } from '../itinerary/itinerary.schema.ts';
import { outfitSchema } from '../outfits/outfits.schema.ts';
import { answeredId } from '../text.schema.ts';
import { answeredDate, answeredInstant } from '../time/calendar.schema.ts';

/** How many creations are listed on the home screen (specification: 5). */
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
  name: z.nullable(z.string()),
  /** What an outfit or an activity is called; `null` for a shopping item. */
  title: z.nullable(z.string()),
  /** The same as `name`. */
  item: z.nullable(z.string()),
  createdAt: answeredInstant,
  trip: z.object({ title: z.string() }),
  creator: z.object({ firstName: z.string(), email: z.nullable(z.string()) }),
});
export type RecentActivity = z.infer<typeof recentActivitySchema>;

export const recentOutfitSchema = z.extend(outfitSchema, { trip: z.object({ title: z.string() }) });
export type RecentOutfit = z.infer<typeof recentOutfitSchema>;

/** An activity of today or later with the trip that it belongs to; its zones are those of its flights, where none was chosen. */
export const upcomingActivitySchema = z.extend(
  z.pick(activitySchema, {
    id: true,
    tripId: true,
    title: true,
    location: true,
    category: true,
    endTime: true,
    startZone: true,
    endZone: true,
  }),
  {
    startTime: answeredInstant,
    trip: z.object({
      title: z.string(),
      destination: z.nullable(z.string()),
      timeZone: z.nullable(z.string()),
      startDate: z.nullable(answeredDate),
      endDate: z.nullable(answeredDate),
    }),
  },
);
export type UpcomingActivity = z.infer<typeof upcomingActivitySchema>;
