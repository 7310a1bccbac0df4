import { type ChatMarks, chatMarksSchema } from '@caravan/contract/chat/chat.schema.ts';
import { addedFrameSchema, type ServerFrame, type TripEvent, tripEventSchema } from '@caravan/contract/live.ts';
import { z } from 'zod/mini';

/** Somebody, and how far they have read a chat that is so long. */
interface ReaderMarks extends ChatMarks {
  readonly userId: string;
}

/**
 * What a committed change sends over the live channel.
 *
 * - `event`: everybody who is on the trip's screen gets it. So does every other socket of the people in `alsoTo`, wherever
 *   they are: their lists of trips show what changed. A socket that counts twice gets it once.
 * - `removed`: these people lose the trip, all of its people when it was deleted: it is sent to every socket they have,
 *   so that it also leaves their lists, and is the last that they get of it.
 * - `added`: somebody was put on a trip by another; sent to every socket they have, beside the event that brings their lists up
 *   to date.
 * - `unread`: how long a trip's chat is and how far each of these people has read it; sent to every socket they have, to each their own.
 * - `flights_changed`: these people follow a flight that has changed; sent to every socket they have.
 * - `session_ended`: the sockets of these sessions of one person close. A `sid` is the stored one.
 */
export type Announcement =
  | { readonly kind: 'event'; readonly event: TripEvent; readonly alsoTo?: readonly string[] }
  | {
      readonly kind: 'removed';
      readonly tripId: string;
      readonly userIds: readonly string[];
      readonly reason: 'removed' | 'deleted' | 'left';
    }
  | { readonly kind: 'added'; readonly userId: string; readonly frame: Extract<ServerFrame, { type: 'added' }> }
  | { readonly kind: 'unread'; readonly tripId: string; readonly readers: readonly ReaderMarks[] }
  | { readonly kind: 'flights_changed'; readonly userIds: readonly string[] }
  | { readonly kind: 'session_ended'; readonly userId: string; readonly sids: readonly string[] };

/** Sends an announcement; inside a transaction it waits for the commit. */
export type Announce = (announcement: Announcement) => void;

const ids = z.array(z.string());

/** An announcement as it comes from another server. */
export const announcementSchema: z.ZodMiniType<Announcement> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: tripEventSchema, alsoTo: z.optional(ids) }),
  z.object({
    kind: z.literal('removed'),
    tripId: z.string(),
    userIds: ids,
    reason: z.enum(['removed', 'deleted', 'left']),
  }),
  z.object({ kind: z.literal('added'), userId: z.string(), frame: addedFrameSchema }),
  z.object({
    kind: z.literal('unread'),
    tripId: z.string(),
    readers: z.array(z.extend(chatMarksSchema, { userId: z.string() })),
  }),
  z.object({ kind: z.literal('flights_changed'), userIds: ids }),
  z.object({ kind: z.literal('session_ended'), userId: z.string(), sids: ids }),
]);
