import { bigint, boolean, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from '../../platform/columns.ts';

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    senderId: uuid('sender_id').notNull(),
    content: text().notNull(),
    messageType: text('message_type').$type<'text'>().notNull(),
    clientKey: uuid('client_key'),
    createdAt: instant('created_at').notNull(),
    /** The chat's revision when it was posted, or that of its last change. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
    isChanged: boolean('is_changed').notNull().default(false),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    replyToId: uuid('reply_to_id'),
    attachmentId: uuid('attachment_id'),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    tripId: uuid('trip_id').notNull(),
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: varchar({ length: 64 }).notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** When they last put it there, also where it was already; `null`: not since that is kept. */
    putAt: instant('put_at'),
  },
  ({ tripId, messageId, userId, emoji }) => [primaryKey({ columns: [tripId, messageId, userId, emoji] })],
);

/** The reactions that somebody has taken away again. */
export const removedReactions = pgTable(
  'removed_reactions',
  {
    tripId: uuid('trip_id').notNull(),
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: varchar({ length: 64 }).notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  ({ tripId, messageId, userId, emoji }) => [primaryKey({ columns: [tripId, messageId, userId, emoji] })],
);
