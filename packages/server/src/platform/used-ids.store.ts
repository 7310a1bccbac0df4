import { AppError } from '@caravan/contract/errors.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** What people make under ids of their own. */
export type MadeKind =
  | 'trip'
  | 'activity'
  | 'outfit'
  | 'shopping_item'
  | 'packing_entry'
  | 'message'
  | 'flight'
  | 'guest'
  | 'date_poll'
  | 'expense'
  | 'payment'
  | 'idea'
  | 'idea_comment';

/** The ids that people gave to what they made (docs/decisions/0080-ids-that-devices-make.md). */
export const usedIds = pgTable('used_ids', {
  id: uuid().primaryKey(),
  kind: text().$type<MadeKind>().notNull(),
  userId: uuid('user_id').notNull(),
  tripId: uuid('trip_id'),
});

/** What an id is used for. */
export type UsedId = typeof usedIds.$inferSelect;

/** What is violated where an id that somebody sends is that of something which the server gave its id. */
export const usedIdMeanings = {
  trips_pkey: 'id_used',
  itinerary_items_pkey: 'id_used',
  outfits_pkey: 'id_used',
  item_directory_pkey: 'id_used',
  shopping_items_pkey: 'id_used',
  packing_entries_pkey: 'id_used',
  chat_messages_pkey: 'id_used',
  trip_flights_pkey: 'id_used',
  trip_guests_pkey: 'id_used',
  date_polls_pkey: 'id_used',
  expenses_pkey: 'id_used',
  trip_payments_pkey: 'id_used',
  ideas_pkey: 'id_used',
  idea_comments_pkey: 'id_used',
} as const;

/**
 * Claims an id inside the transaction that makes the thing. Whoever comes second waits here, by the primary key, until the first one
 * commits or fails.
 *
 * @returns whether it was never used; `false`: this very thing was made under it.
 * @throws AppError `id_used` where something else was.
 */
export const claimId = async (db: Db, claim: UsedId): Promise<boolean> => {
  const claimed = await db.insert(usedIds).values(claim).onConflictDoNothing().returning({ id: usedIds.id });
  if (claimed.length > 0) return true;
  const used = (await findUses(db, [claim.id])).get(claim.id);
  // Gone with its trip in this moment.
  if (!used) throw new AppError('conflict');
  if (!isSameUse(used, claim)) throw new AppError('id_used');
  return false;
};

/** Whether both are the same thing of the same person. */
export const isSameUse = (one: UsedId, other: UsedId): boolean =>
  one.kind === other.kind && one.userId === other.userId && one.tripId === other.tripId;

/** What ids are used for, by id. */
export const findUses = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, UsedId>> => {
  if (ids.length === 0) return new Map();
  const uses = await db
    .select()
    .from(usedIds)
    .where(inArray(usedIds.id, [...ids]));
  return new Map(uses.map((use) => [use.id, use]));
};

/** Gives an id back in the transaction that claimed it, where nothing was made under it. */
export const releaseId = async (db: Db, { id }: UsedId): Promise<void> => {
  await db.delete(usedIds).where(eq(usedIds.id, id));
};

/** Forgets the ids of what a trip held that goes. */
export const forgetIdsOfTrip = async (db: Db, tripId: string): Promise<void> => {
  await db.delete(usedIds).where(eq(usedIds.tripId, tripId));
};

/** Forgets the ids of what was a person's own whose account goes; those on trips of others go with these. */
export const forgetIdsOf = async (db: Db, userId: string): Promise<void> => {
  await db.delete(usedIds).where(and(eq(usedIds.userId, userId), isNull(usedIds.tripId)));
};
