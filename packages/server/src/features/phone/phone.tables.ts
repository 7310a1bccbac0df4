import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const phoneCodes = pgTable('phone_codes', {
  /** The SHA-256 of the verification id. */
  id: text().primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  /** The networks whose budgets it counts for, the narrowest first; none where it was requested on a known device or in a session. */
  networks: text().array().notNull(),
  codeDigest: text('code_digest').notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  /** `null` until the gateway has accepted the message. */
  sentAt: instant('sent_at'),
  usedAt: instant('used_at'),
});
