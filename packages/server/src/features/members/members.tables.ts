import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import { instant } from '../../platform/columns.ts';

export const joinLinks = pgTable('join_links', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id').notNull(),
  secret: text().notNull(),
  role: text().$type<GivenRole>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  maxUses: integer('max_uses'),
  uses: integer().notNull().default(0),
  revokedAt: instant('revoked_at'),
});

/** Who was removed from a trip, or left it, and when. */
export const tripRemovals = pgTable(
  'trip_removals',
  {
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    removedAt: instant('removed_at').notNull(),
    /** They left by themselves. */
    hasLeft: boolean('has_left').notNull().default(false),
  },
  ({ tripId, userId }) => [primaryKey({ columns: [tripId, userId] })],
);
