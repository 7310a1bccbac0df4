import { z } from 'zod/mini';
import { messageSchema } from './chat/chat.schema.ts';
import { idSchema } from './text.schema.ts';

/** The live channel: JSON frames on a WebSocket at this path. The database is the truth and the channel a hint. */
export const LIVE_PATH = '/ws';

/** Why the server closes a socket, beside the standard codes. */
export const liveCloseCodes = {
  /** The server stops; clients come back. */
  goingAway: 1001,
  /** The session ended. */
  sessionEnded: 4401,
} as const;

export const clientFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join_trip'), tripId: idSchema }),
  z.object({ type: z.literal('leave_trip'), tripId: idSchema }),
  z.object({
    type: z.literal('chat_message'),
    tripId: idSchema,
    message: z.string(),
    /** Makes a repeat of the same message harmless, as the header does for a POST. */
    clientKey: z.optional(idSchema),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** What a change on a trip touched. */
export const liveResources = ['trip', 'itinerary', 'outfits', 'shopping', 'members', 'flights'] as const;
export const liveResourceSchema = z.enum(liveResources);
export type LiveResource = z.infer<typeof liveResourceSchema>;

export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), tripId: idSchema }),
  z.object({ type: z.literal('chat_message'), tripId: idSchema, message: messageSchema }),
  z.object({ type: z.literal('trip_changed'), tripId: idSchema, resource: liveResourceSchema }),
  z.object({
    type: z.literal('removed'),
    tripId: idSchema,
    /** Why the trip is lost, for the page to say; one that hears none takes it for the end of the membership. */
    reason: z.optional(z.enum(['removed', 'deleted', 'left'])),
  }),
  /** Somebody has added one to a trip; sent to whatever page one has open. */
  z.object({
    type: z.literal('added'),
    tripId: idSchema,
    title: z.string(),
    by: z.object({ firstName: z.string(), lastName: z.string() }),
  }),
  /** What is known of a flight that one follows has changed; sent to whatever page one has open. */
  z.object({ type: z.literal('flights_changed') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** What is sent to everybody on a trip. */
export type TripEvent = Extract<ServerFrame, { type: 'chat_message' | 'trip_changed' | 'removed' }>;
