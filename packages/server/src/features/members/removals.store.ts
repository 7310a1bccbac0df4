import { joinLinkDays } from '@caravan/contract/members/join-links.schema.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';

/** Who was removed from a trip, or left it, and when. */
export const tripRemovals = pgTable(
  'trip_removals',
  {
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    removedAt: instant('removed_at').notNull(),
    /** They left by themselves. */
    hasLeft: boolean('has_left').notNull().default(false),
  },
  ({ tripId, userId }) => [primaryKey({ columns: [tripId, userId] })],
);

/**
 * Records that somebody was removed just now. The clock is read here and not when the transaction began, so that links count as
 * earlier that were created while the removal waited for a lock.
 */
export const recordRemoval = (db: Db, { tripId }: EditorOf, userId: string): Promise<void> =>
  upsertRemoval(db, { tripId, userId, hasLeft: false });

/** Records that somebody left just now: they can come back by a link, and others cannot add them. */
export const recordLeaving = (db: Db, { tripId, userId }: MemberOf): Promise<void> =>
  upsertRemoval(db, { tripId, userId, hasLeft: true });

const upsertRemoval = async (db: Db, end: { tripId: string; userId: string; hasLeft: boolean }): Promise<void> => {
  await db
    .insert(tripRemovals)
    .values({ ...end, removedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [tripRemovals.tripId, tripRemovals.userId],
      // Citus takes no clock here, but the row that was to be inserted.
      set: { removedAt: sql`excluded.removed_at`, hasLeft: end.hasLeft },
    });
};

/**
 * Somebody who was removed or left is invited again or has come by a link.
 *
 * @returns whether they had left by themselves; `null` where there was no removal.
 */
export const deleteRemoval = async (
  db: Db,
  { tripId }: EditorOf,
  userId: string,
): Promise<{ hasLeft: boolean } | null> => {
  const [deleted] = await db
    .delete(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)))
    .returning({ hasLeft: tripRemovals.hasLeft });
  return deleted ?? null;
};

const isByOthers = eq(tripRemovals.hasLeft, false);

/** When somebody was removed from a trip by others; `null` if never, or invited again since. */
export const findRemoval = async (db: Db, tripId: string, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ removedAt: tripRemovals.removedAt })
    .from(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId), isByOthers));
  return row?.removedAt ?? null;
};

const longestDays = sql.raw(String(Math.max(...joinLinkDays)));

/** Deletes the removals that bar nobody any more, because every link from before them has expired. */
export const deleteOldRemovals = async (db: Db): Promise<void> => {
  const isOld = lt(tripRemovals.removedAt, sql`now() - make_interval(days => ${longestDays})`);
  await db.delete(tripRemovals).where(and(isByOthers, isOld));
};
