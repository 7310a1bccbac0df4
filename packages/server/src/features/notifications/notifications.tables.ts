import type { NotificationKind } from '@caravan/contract/notifications/notifications.schema.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { NotificationFacts } from './notification-words.rules.ts';

export const notifications = pgTable(
  'notifications',
  {
    userId: uuid('user_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    tripId: uuid('trip_id'),
    /** The message or the activity. */
    subjectId: uuid('subject_id'),
    /** Of what stands for the same thing one unread row is there at most. */
    topic: text().notNull(),
    byUserId: uuid('by_user_id'),
    facts: jsonb().$type<NotificationFacts>().notNull(),
    happenings: integer().notNull().default(1),
    happenedAt: instant('happened_at').notNull(),
    readAt: instant('read_at'),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
);

/** What somebody has chosen; without a row the usual counts. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id').primaryKey(),
  messages: boolean().notNull(),
  mentions: boolean().notNull(),
  plan: boolean().notNull(),
  flights: boolean().notNull(),
  added: boolean().notNull(),
  money: boolean().notNull().default(true),
  minutesBefore: smallint('minutes_before').$type<15 | 30 | 60 | 120>(),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  digest: boolean().notNull(),
  /** Where they were last. */
  timeZone: text('time_zone'),
  /** The day, there, whose digest was made last. */
  digestedOn: date('digested_on'),
});

/** The browsers that get pushes. One goes with its session. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The session, as stored. */
  sid: text().notNull(),
  /** Secret: never logged. */
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  device: text(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** The pushes that wait to be sent, or to be tried again. */
export const duePushes = pgTable(
  'due_pushes',
  {
    subscriptionId: uuid('subscription_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id').notNull(),
    tryAfter: instant('try_after').notNull(),
    /** After that it is worth nothing. */
    expiresAt: instant('expires_at').notNull(),
    tries: integer().notNull().default(0),
  },
  ({ subscriptionId, notificationId }) => [primaryKey({ columns: [subscriptionId, notificationId] })],
);

/** Up to which message of a trip's chat its people were notified. */
export const chatNotices = pgTable('chat_notices', {
  tripId: uuid('trip_id').primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});
