import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { todayQuerySchema } from '../trips/trips.schema.ts';
import {
  recentActivitySchema,
  recentOutfitSchema,
  RECENT_ACTIVITIES,
  RECENT_OUTFITS,
  UPCOMING_ACTIVITIES,
  upcomingActivitySchema,
} from './home.schema.ts';

export const listRecentActivities = endpoint({
  method: 'GET',
  path: '/api/user/recent-activities',
  access: 'user',
  summary: "What was last added to the user's trips, newest first.",
  status: 200,
  response: z.array(recentActivitySchema).check(z.maxLength(RECENT_ACTIVITIES)),
});

export const listRecentOutfits = endpoint({
  method: 'GET',
  path: '/api/user/recent-outfits',
  access: 'user',
  summary: "The outfits that were last added to the user's trips, newest first.",
  status: 200,
  response: z.array(recentOutfitSchema).check(z.maxLength(RECENT_OUTFITS)),
});

export const listUpcomingActivities = endpoint({
  method: 'GET',
  path: '/api/user/upcoming-activities',
  access: 'user',
  summary:
    "Today's and the next activities of the user's trips that are not completed, by time; a trip's day is that of its own zone, or of the given one where it has none.",
  query: todayQuerySchema,
  status: 200,
  response: z.array(upcomingActivitySchema).check(z.maxLength(UPCOMING_ACTIVITIES)),
});
