import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns, instant } from '../../platform/columns.ts';

export const ideas = pgTable(
  'ideas',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    title: varchar({ length: 255 }).notNull(),
    note: text(),
    location: varchar({ length: 255 }),
    /** Degrees; both or neither. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    link: text(),
    linkTitle: varchar('link_title', { length: 300 }),
    linkImageId: uuid('link_image_id'),
    /** When the linked page is read; `null`: it was, or there is none. */
    linkDueAt: instant('link_due_at'),
    linkTries: integer('link_tries').notNull().default(0),
    /** Minor units; with a currency or neither. */
    costAmount: bigint('cost_amount', { mode: 'number' }),
    costCurrency: varchar('cost_currency', { length: 10 }),
    photoId: uuid('photo_id'),
    /** An activity of the trip that may be deleted by now. */
    plannedActivityId: uuid('planned_activity_id'),
    createdBy: uuid('created_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const ideaAnswers = pgTable(
  'idea_answers',
  {
    tripId: uuid('trip_id').notNull(),
    ideaId: uuid('idea_id').notNull(),
    /** A member or a guest of the trip. */
    personId: uuid('user_id').notNull(),
    /** `null`: taken back. */
    answer: text().$type<Answer>(),
    answeredAt: instant('answered_at').notNull(),
  },
  ({ tripId, ideaId, personId }) => [primaryKey({ columns: [tripId, ideaId, personId] })],
);

export const ideaComments = pgTable(
  'idea_comments',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    ideaId: uuid('idea_id').notNull(),
    authorId: uuid('author_id').notNull(),
    text: varchar({ length: 1_000 }).notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
