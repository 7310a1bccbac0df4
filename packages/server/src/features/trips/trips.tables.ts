import type { Role } from '@caravan/contract/members/members.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { changeColumns, instant } from '../../platform/columns.ts';

export const trips = pgTable('trips', {
  id: uuid().primaryKey(),
  title: varchar({ length: 255 }).notNull(),
  description: text(),
  destination: varchar({ length: 255 }),
  startDate: date('start_date'),
  endDate: date('end_date'),
  coverId: uuid('cover_id'),
  currency: varchar({ length: 10 }).$type<Currency>().notNull(),
  timeZone: text('time_zone'),
  /** Degrees; both or neither. */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  ownerId: uuid('owner_id').notNull(),
  membersMayAdd: boolean('members_may_add').notNull().default(false),
  /** Nothing that the trip holds was added later (additions.store.ts). */
  lastAddedAt: instant('last_added_at'),
  /** No activity of the trip begins earlier (additions.store.ts). */
  beginsFrom: instant('begins_from'),
  ...changeColumns(),
});

export const tripMembers = pgTable(
  'trip_members',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text().$type<Role>().notNull(),
    joinedAt: instant('joined_at')
      .notNull()
      .default(sql`now()`),
    /** When they first opened the trip; `null`: not yet. */
    openedAt: instant('opened_at'),
    /** Up to which message they have read the chat; `null`: nothing since that is counted. */
    readSeq: bigint('read_seq', { mode: 'number' }),
    /** What they hear of the trip; `null`: all. */
    notice: text().$type<'mentions' | 'nothing'>(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** People of trips who have no account, and names of those who have left (guests.store.ts). */
export const tripGuests = pgTable(
  'trip_guests',
  {
    tripId: uuid('trip_id').notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 100 }).notNull(),
    /** Has left and is kept as a name. */
    isFormer: boolean('is_former').notNull().default(false),
    /** The account of the member whom the guest has become. */
    becameUserId: uuid('became_user_id'),
    createdBy: uuid('created_by').notNull(),
    ...changeColumns(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** The chat of each trip that has one: its row is the lock under which messages and their changes are numbered. */
export const tripChats = pgTable('trip_chats', {
  tripId: uuid('trip_id').primaryKey(),
  /** The number of the last message. */
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  /** Whoever has no mark has read up to here; `null`: no message has come since that is counted. */
  countedFrom: bigint('counted_from', { mode: 'number' }),
  /** How many changes its messages have seen. */
  revision: bigint({ mode: 'number' }).notNull().default(0),
});

/** The trips of each person, as `tripMembers` says, by the person. */
export const personTrips = pgTable(
  'person_trips',
  { userId: uuid('user_id').notNull(), tripId: uuid('trip_id').notNull() },
  ({ userId, tripId }) => [primaryKey({ columns: [userId, tripId] })],
);

/** The trip of what is looked up by its own id alone. */
export const itemDirectory = pgTable('item_directory', {
  id: uuid().primaryKey(),
  kind: text().$type<'activity' | 'outfit'>().notNull(),
  tripId: uuid('trip_id').notNull(),
});
