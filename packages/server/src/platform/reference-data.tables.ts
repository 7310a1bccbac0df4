import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which version of which outside data is loaded. */
export const referenceData = pgTable('reference_data', {
  dataset: text().primaryKey(),
  version: text().notNull(),
  loadedAt: instant('loaded_at')
    .notNull()
    .default(sql`now()`),
});
