import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const files = pgTable('files', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id'),
  /** Whose picture it is; everybody who is signed in sees it. */
  profileOf: uuid('profile_of'),
  kind: text().$type<'document' | 'image'>().notNull(),
  contentType: text('content_type').notNull(),
  filename: varchar({ length: 255 }).notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  uploadedBy: uuid('uploaded_by').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** Names in the object store that are to go once their time has come. */
export const objectsToDelete = pgTable('doomed_objects', {
  id: uuid().primaryKey(),
  removeAfter: instant('remove_after').notNull(),
});
