import { z } from 'zod/mini';
import { answeredObjectPath, clearableObject } from '../files/files.schema.ts';
import { MESSAGE_PAGE } from '../limits.ts';
import { answeredId, idSchema, sentId, text } from '../text.schema.ts';
import { answeredInstant, sentMoment } from '../time/calendar.schema.ts';
import { isEmoji } from './emoji.rules.ts';

/** Longest chat message, characters: long enough for a pasted booking, short enough for a frame. */
export const MESSAGE_MAX = 4_000;
export const MESSAGE_REQUIRED = 'Message is required';

/** Different emoji that the people of a trip may put to one message. */
export const REACTIONS_MAX = 20;
/** The longest emoji, UTF-16 units: a family of four with skin tones has 25. */
const EMOJI_MAX = 32;

export const newMessageSchema = z
  .object({
    id: sentId,
    content: z._default(text({ max: MESSAGE_MAX }), ''),
    messageType: z._default(z.literal('text'), 'text'),
    /** The message of the same chat that it answers. */
    replyToId: z.optional(idSchema),
    /** A picture or document that was uploaded before, by its `objectPath`. */
    attachmentUrl: clearableObject,
  })
  .check(
    z.refine(({ content, attachmentUrl }) => content !== '' || Boolean(attachmentUrl), {
      message: MESSAGE_REQUIRED,
      path: ['content'],
    }),
  );

/** A change of a message: its whole text anew, which only one with a file may be without. */
export const messageChangeSchema = z.object({ content: text({ max: MESSAGE_MAX }) });

/** What a reply shows of the message that it answers. */
export const quoteSchema = z.object({
  id: answeredId,
  seq: z.int(),
  senderId: answeredId,
  senderName: z.string(),
  /** Its beginning, at most {@link QUOTE_MAX} characters. */
  content: z.string(),
  /** The name of its file; `null` without one. */
  filename: z.nullable(z.string()),
  isDeleted: z.boolean(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** A file of a message. */
const messageFileSchema = z.object({
  objectPath: answeredObjectPath,
  filename: z.string(),
  kind: z.enum(['image', 'document']),
  /** Bytes. */
  size: z.int(),
});
export type MessageFile = z.infer<typeof messageFileSchema>;

/** Who has put an emoji to a message, the first first. */
const reactionSchema = z.object({ emoji: z.string(), userIds: z.array(answeredId) });
export type Reaction = z.infer<typeof reactionSchema>;

export const messageSchema = z.object({
  id: answeredId,
  tripId: answeredId,
  /** The message's number in its trip; order and paging go by it. */
  seq: z.int(),
  senderId: answeredId,
  /** Empty once it is deleted, and where there is but a file. */
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
  /**
   * Grows with each change of the chat's messages (0 from a server of an earlier release, which knows of none, nor of what follows): of two
   * states of a message the one with the greater number is the later.
   */
  revision: z._default(z.int(), 0),
  editedAt: z._default(z.nullable(answeredInstant), null),
  /** Its number stays, and nothing else of it. */
  deletedAt: z._default(z.nullable(answeredInstant), null),
  replyTo: z._default(z.nullable(quoteSchema), null),
  attachment: z._default(z.nullable(messageFileSchema), null),
  /** In the order in which they came to be there. */
  reactions: z._default(z.array(reactionSchema), []),
});
export type Message = z.infer<typeof messageSchema>;

export const messageParams = z.object({ tripId: idSchema, messageId: idSchema });
/** One emoji as people send it, and nothing else. */
export const reactionParams = z.extend(messageParams, {
  emoji: z.string().check(z.maxLength(EMOJI_MAX), z.refine(isEmoji, 'A reaction is one emoji')),
});

/** When it was put or taken away: older than what one did last with the emoji there, it changes nothing. */
export const reactionQuerySchema = z.object({ at: sentMoment });

/** `since` is the greatest revision that one knows. */
export const changesQuerySchema = z.object({
  since: z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
});

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
