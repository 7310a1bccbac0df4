import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const calendarFeeds = pgTable('calendar_feeds', {
  id: uuid().primaryKey(),
  /** SHA-256 of the secret, base64url. */
  digest: text().notNull(),
  userId: uuid('user_id').notNull(),
  /** The one trip; `null`: all of the person's trips. */
  tripId: uuid('trip_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  /** What it held when it was last read, as a digest. */
  version: text(),
  /** Since when it holds that. */
  changedAt: instant('changed_at')
    .notNull()
    .default(sql`now()`),
});
