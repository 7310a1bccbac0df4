import type { ShoppingCategory } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const shoppingItems = pgTable('shopping_items', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id').notNull(),
  name: varchar({ length: 255 }).notNull(),
  category: text().$type<ShoppingCategory>().notNull(),
  price: varchar({ length: 50 }),
  currency: varchar({ length: 10 }).$type<Currency>().notNull(),
  isCompleted: boolean('is_completed').notNull().default(false),
  assignedTo: uuid('assigned_to'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  version: integer().notNull().default(1),
});
