import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const knownDevices = pgTable('known_devices', {
  /** The SHA-256 of the browser's secret and the account. */
  digest: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  lastSignedInAt: instant('last_signed_in_at')
    .notNull()
    .default(sql`now()`),
});
