import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

const about = () => ({
  kind: text().$type<'document' | 'image'>().notNull(),
  contentType: text('content_type').notNull(),
  filename: varchar({ length: 255 }).notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** The files of trips. */
export const files = pgTable(
  'files',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    ...about(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** What people have uploaded that belongs to no trip, or to none yet. */
export const personalFiles = pgTable(
  'personal_files',
  {
    userId: uuid('user_id').notNull(),
    id: uuid().notNull(),
    /** Everybody who is signed in sees it; else it is unattached. */
    isProfilePicture: boolean('is_profile_picture').notNull().default(false),
    ...about(),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
);

/** Whose each file is: a trip's or a person's. */
export const fileDirectory = pgTable('file_directory', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id'),
  userId: uuid('user_id'),
});

/** Names in the object store that are to go once their time has come. */
export const objectsToDelete = pgTable('doomed_objects', {
  id: uuid().primaryKey(),
  removeAfter: instant('remove_after').notNull(),
});
