import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text().notNull(),
    /** The provider's own name for the person, which never changes hands as an address may. */
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })],
);
