import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/columns.ts';

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  signsInAlone: boolean('signs_in_alone').notNull(),
  name: varchar({ length: 50 }).notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastUsedAt: instant('last_used_at'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    digest: text().notNull(),
    usedAt: instant('used_at'),
  },
  ({ userId, digest }) => [primaryKey({ columns: [userId, digest] })],
);
