import type { OutfitCategory } from '@caravan/contract/outfits/outfits.schema.ts';
import { date, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns } from '../../platform/columns.ts';

export const outfits = pgTable(
  'outfits',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    title: varchar({ length: 255 }).notNull(),
    description: text(),
    occasion: varchar({ length: 100 }),
    category: varchar({ length: 100 }).$type<OutfitCategory>().notNull(),
    plannedDate: date('planned_date'),
    activityId: uuid('activity_id'),
    imageId: uuid('image_id'),
    lookId: uuid('look_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** `null`: whoever added it. Read by `wearerOf` alone (outfits.store.ts). */
    wearerId: uuid('wearer_id'),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
