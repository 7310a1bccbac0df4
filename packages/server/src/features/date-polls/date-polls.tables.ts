import type { DateAnswer } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { sql } from 'drizzle-orm';
import { date, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns, instant } from '../../platform/columns.ts';

export const datePolls = pgTable(
  'date_polls',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    /** Each the first and the last day, in their order. */
    candidates: text().array().notNull(),
    closesOn: date('closes_on'),
    note: varchar({ length: 500 }),
    endedAt: instant('ended_at'),
    chosen: text(),
    createdBy: uuid('created_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** Those who answer by link. */
export const dateVoters = pgTable(
  'date_voters',
  {
    tripId: uuid('trip_id').notNull(),
    pollId: uuid('poll_id').notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 60 }).notNull(),
    /** Of the secret by which they come back. */
    digest: text().notNull(),
  },
  ({ tripId, pollId, id }) => [primaryKey({ columns: [tripId, pollId, id] })],
);

export const dateAnswers = pgTable(
  'date_answers',
  {
    tripId: uuid('trip_id').notNull(),
    pollId: uuid('poll_id').notNull(),
    /** A member, a guest, or somebody of {@link dateVoters}. */
    voterId: uuid('voter_id').notNull(),
    span: text().notNull(),
    /** `null` once it was taken back. */
    answer: text().$type<DateAnswer>(),
    /** When it was meant. */
    answeredAt: instant('answered_at').notNull(),
  },
  ({ tripId, pollId, voterId, span }) => [primaryKey({ columns: [tripId, pollId, voterId, span] })],
);

/** The poll of a link's secret: who opens one knows no trip yet. */
export const dateLinks = pgTable('date_links', {
  digest: text().primaryKey(),
  /** What the secret is made from. */
  id: uuid().notNull(),
  tripId: uuid('trip_id').notNull(),
  pollId: uuid('poll_id').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
