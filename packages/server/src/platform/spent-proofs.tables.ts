import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const spentProofs = pgTable('spent_proofs', {
  digest: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
