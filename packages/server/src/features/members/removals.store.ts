import { and, eq, lt, sql } from 'drizzle-orm';
import { joinLinkDays } from '@caravan/contract/members/join-links.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { tripRemovals } from './join-links.tables.ts';

/**
 * Writes down that somebody was removed just now. The clock is read as late as this, and not when the transaction began: a
 * link that was made while the removal waited for its turn is one that was there before it.
 */
export const rememberRemoval = (db: Db, { tripId }: EditorOf, userId: string): Promise<void> =>
  remember(db, { tripId, userId, hasLeft: false });

/** Writes down that somebody left just now: they come back by a link, and are not added by others. */
export const rememberLeaving = (db: Db, { tripId, userId }: MemberOf): Promise<void> =>
  remember(db, { tripId, userId, hasLeft: true });

const remember = async (db: Db, end: { tripId: string; userId: string; hasLeft: boolean }): Promise<void> => {
  const removedAt = sql`clock_timestamp()`;
  await db
    .insert(tripRemovals)
    .values({ ...end, removedAt })
    .onConflictDoUpdate({
      target: [tripRemovals.tripId, tripRemovals.userId],
      set: { removedAt, hasLeft: end.hasLeft },
    });
};

/**
 * Forgets that somebody was removed or left: they are invited again, or have come by a link.
 *
 * @returns how they had gone; `null` for whoever had not.
 */
export const forgetRemoval = async (
  db: Db,
  { tripId }: EditorOf,
  userId: string,
): Promise<{ hasLeft: boolean } | null> => {
  const [forgotten] = await db
    .delete(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)))
    .returning({ hasLeft: tripRemovals.hasLeft });
  return forgotten ?? null;
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

/** Forgets the removals that bar nobody any more: every link from before them has ended. */
export const deleteOldRemovals = async (db: Db): Promise<void> => {
  const isOld = lt(tripRemovals.removedAt, sql`now() - make_interval(days => ${longestDays})`);
  await db.delete(tripRemovals).where(and(isByOthers, isOld));
};
