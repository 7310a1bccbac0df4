import { z } from 'zod/mini';
import { MESSAGE_PAGE } from '../limits.ts';
import { answeredId, idSchema, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** Longest chat message, characters: long enough for a pasted booking, short enough for a frame. */
export const MESSAGE_MAX = 4_000;
export const MESSAGE_REQUIRED = 'Message is required';

export const messageText = text({ max: MESSAGE_MAX, required: MESSAGE_REQUIRED });

export const newMessageSchema = z.object({
  content: messageText,
  messageType: z._default(z.literal('text'), 'text'),
});

export const messageSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  /** The message's number in its trip; order and paging go by it. */
  seq: z.int(),
  senderId: answeredId,
  content: z.string(),
  messageType: z.literal('text'),
  createdAt: answeredInstant,
  /** The `Idempotency-Key` it was posted with: its sender recognises the message that waits for its answer. */
  clientKey: z.nullable(z.string()),
  sender: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
  }),
});
export type Message = z.infer<typeof messageSchema>;

/** How far somebody says that they have read a chat, by the number of a message. */
export const readMarkSchema = z.object({ seq: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)) });

/** How long a chat is, and how far one has read it. */
export const chatMarks = {
  /** The number of the chat's last message; 0: there is none. */
  chatSeq: z.int(),
  /** The number up to which the viewer has read it: every message after it is somebody else's. */
  readSeq: z.int(),
};
export const chatMarksSchema = z.object(chatMarks);
export type ChatMarks = z.infer<typeof chatMarksSchema>;

/** A trip whose chat has messages that one has not read. */
export const unreadChatSchema = z.extend(chatMarksSchema, { tripId: answeredId });
export type UnreadChat = z.infer<typeof unreadChatSchema>;

/** Without either: the last messages. `before` pages back from a message, `after` answers what followed it. */
export const messagesQuerySchema = z
  .object({
    before: z.optional(idSchema),
    after: z.optional(idSchema),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MESSAGE_PAGE)), MESSAGE_PAGE),
  })
  .check(
    z.refine((query) => !(query.before && query.after), {
      message: 'Ask for before or after, not both',
      path: ['after'],
    }),
  );
