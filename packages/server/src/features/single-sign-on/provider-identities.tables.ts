import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text().notNull(),
    /** The provider's own name for somebody, which never changes hands. */
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })],
);
