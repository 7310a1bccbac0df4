import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
