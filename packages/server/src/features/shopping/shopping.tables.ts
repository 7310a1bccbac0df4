import type { ShoppingCategory } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { boolean, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns, instant } from '../../platform/columns.ts';

export const shoppingItems = pgTable(
  'shopping_items',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    name: varchar({ length: 255 }).notNull(),
    category: text().$type<ShoppingCategory>().notNull(),
    price: varchar({ length: 50 }),
    currency: varchar({ length: 10 }).$type<Currency>().notNull(),
    isCompleted: boolean('is_completed').notNull().default(false),
    /** When it was last ticked, or the tick taken away. */
    tickedAt: instant('ticked_at'),
    /** The member who is to get it. */
    assignedTo: uuid('assigned_to'),
    /** The guest who is, instead. */
    assignedGuestId: uuid('assigned_guest_id'),
    createdBy: uuid('created_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
