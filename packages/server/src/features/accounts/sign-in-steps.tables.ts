import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { StepKind } from '../../platform/security/cookies.ts';

export const signInSteps = pgTable('sign_in_steps', {
  digest: text().primaryKey(),
  kind: text().$type<StepKind>().notNull(),
  userId: uuid('user_id'),
  data: jsonb().notNull(),
  expiresAt: instant('expires_at').notNull(),
});
