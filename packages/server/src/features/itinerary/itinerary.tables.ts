import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { ActivityCategory } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { changeColumns, instant } from '../../platform/columns.ts';

export const itineraryItems = pgTable(
  'itinerary_items',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    title: varchar({ length: 255 }).notNull(),
    description: text(),
    location: varchar({ length: 255 }),
    /** Degrees; both or neither. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    category: varchar({ length: 50 }).$type<ActivityCategory>().notNull(),
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    startZone: text('start_zone'),
    endZone: text('end_zone'),
    attachmentId: uuid('attachment_id'),
    attachmentFilename: varchar('attachment_filename', { length: 255 }),
    createdBy: uuid('created_by').notNull(),
    /** In the minor unit of its currency; both or neither. */
    costMinor: bigint('cost_minor', { mode: 'number' }),
    costCurrency: varchar('cost_currency', { length: 3 }),
    /** Whether everybody joins but those who say otherwise, or only those who say so. */
    joinedBy: text('joined_by').$type<Participants['mode']>().notNull().default('everybody'),
    /** When that was last set for all at once. */
    joinedByAt: instant('joined_by_at'),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** What members and guests answered, whether they join an activity. */
export const activityParticipants = pgTable(
  'activity_participants',
  {
    tripId: uuid('trip_id').notNull(),
    activityId: uuid('activity_id').notNull(),
    personId: uuid('person_id').notNull(),
    isJoining: boolean('is_joining').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  ({ tripId, activityId, personId }) => [primaryKey({ columns: [tripId, activityId, personId] })],
);

/** The files of activities after their first one, which stands with the activity. */
export const activityAttachments = pgTable(
  'activity_attachments',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    activityId: uuid('activity_id').notNull(),
    fileId: uuid('file_id').notNull(),
    filename: varchar({ length: 255 }).notNull(),
    /** Its place in their order, from 1. */
    place: integer().notNull(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);
