import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { Plan } from '@caravan/contract/plans/plans.schema.ts';

export const subscriptionPlans = pgTable('subscription_plans', {
  id: text().primaryKey(),
  name: varchar({ length: 100 }).notNull(),
  price: integer().notNull().default(0),
  currency: varchar({ length: 3 }).notNull().default('USD'),
  interval: varchar({ length: 20 }).$type<Plan['interval']>().notNull().default('month'),
  features: jsonb().$type<string[]>().notNull().default([]),
  maxTrips: integer('max_trips').notNull().default(-1),
  maxOutfitsPerTrip: integer('max_outfits_per_trip').notNull().default(-1),
  maxMembersPerTrip: integer('max_members_per_trip').notNull().default(-1),
  maxConciergeQueries: integer('max_concierge_queries').notNull().default(-1),
  maxStorage: bigint('max_storage', { mode: 'number' }).notNull(),
  maxStoragePerTrip: bigint('max_storage_per_trip', { mode: 'number' }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  stripePriceId: text('stripe_price_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** Events of Stripe that have been taken. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  takenAt: instant('taken_at')
    .notNull()
    .default(sql`now()`),
});

/** Customers at Stripe whose accounts are deleted; they are to be deleted there too. */
export const customersToDelete = pgTable('leaving_customers', {
  customerId: text('customer_id').primaryKey(),
  leftAt: instant('left_at')
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
export const conciergeQuestions = pgTable(
  'concierge_questions',
  {
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    month: date().notNull(),
    clientKey: uuid('client_key'),
    lostAt: instant('lost_at').notNull(),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
);
