import type { PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);

export const packingLists = pgTable(
  'packing_lists',
  {
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    scope: text().$type<PackingScope>().notNull(),
    createdAt: createdAt(),
  },
  ({ tripId, userId }) => [primaryKey({ columns: [tripId, userId] })],
);

const marks = () => ({
  isPacked: boolean('is_packed').notNull().default(false),
  /** When it was last packed, or unpacked. */
  packedAt: instant('packed_at'),
  isLeftOut: boolean('is_left_out').notNull().default(false),
});

/** What one person says of an outfit or a shopping item: either id, never both. */
export const packingMarks = pgTable(
  'packing_marks',
  {
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    outfitId: uuid('outfit_id'),
    shoppingItemId: uuid('shopping_item_id'),
    /** The one of both that there is. */
    markedId: uuid('marked_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(outfit_id, shopping_item_id)`),
    ...marks(),
  },
  ({ tripId, userId, markedId }) => [primaryKey({ columns: [tripId, userId, markedId] })],
);

/** What one person added. */
export const packingEntries = pgTable(
  'packing_entries',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: varchar({ length: 255 }).notNull(),
    ...marks(),
    createdAt: createdAt(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
