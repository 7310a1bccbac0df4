import type { Answerer, Card, Citation, Outcome } from '@caravan/contract/concierge/concierge.schema.ts';
import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const conciergeSearches = pgTable('concierge_searches', {
  id: uuid().primaryKey(),
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
});

/** Questions asked in a month, which begins with its first day in UTC. */
export const conciergeUsage = pgTable(
  'concierge_usage',
  {
    userId: uuid('user_id').notNull(),
    month: date().notNull(),
    questions: integer().notNull().default(0),
  },
  ({ userId, month }) => [primaryKey({ columns: [userId, month] })],
);

/** Questions that are being answered and count already, each by the id that its answer gets. */
export const conciergeQuestions = pgTable('concierge_questions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  month: date().notNull(),
  clientKey: uuid('client_key'),
  lostAt: instant('lost_at').notNull(),
});
