import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { instant } from '../../platform/columns.ts';

export const tripMembers = pgTable('trip_members', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text().$type<Role>().notNull(),
  joinedAt: instant('joined_at')
    .notNull()
    .default(sql`now()`),
  /** When they first opened the trip; `null`: not yet. */
  openedAt: instant('opened_at'),
});
