import type { Answerer, Card, Citation, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const conciergeSearches = pgTable(
  'concierge_searches',
  {
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    tripId: uuid('trip_id'),
    query: text().notNull(),
    response: text().notNull(),
    citations: jsonb().$type<Citation[]>().notNull().default([]),
    cards: jsonb().$type<Card[]>().notNull().default([]),
    outcome: text().$type<Outcome>().notNull(),
    answeredBy: text('answered_by').$type<Answerer>().notNull(),
    clientKey: uuid('client_key'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
);
