import { z } from 'zod/mini';
import { tripParams } from '../trips/trips.schema.ts';
import { answeredId, idSchema } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** How often calendars are to ask, minutes. */
export const FEED_REFRESH_MINUTES = 60;
/** The most events that a feed or a file has. */
export const CALENDAR_EVENTS_MAX = 10_000;

/** The feed of somebody, to its owner alone. */
export const calendarFeedSchema = z.object({
  /** The last part of its address but for the ending; `null` where this server cannot show it any more. */
  secret: z.nullable(z.string()),
  createdAt: answeredInstant,
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** `null`: there is none. */
export const ownFeedSchema = z.object({ feed: z.nullable(calendarFeedSchema) });

/** A feed in the download of all of one's data: its address is a secret, and stays one. */
export const listedFeedSchema = z.object({ tripId: z.nullable(answeredId), createdAt: answeredInstant });

/** What cannot be a feed is refused like one that is unknown. */
export const feedParams = z.object({ feed: z.string() });

export const calendarActivityParams = z.extend(tripParams, { itemId: idSchema });
