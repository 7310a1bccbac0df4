import { and, eq, lt, sql } from 'drizzle-orm';
import { joinLinkDays } from '@caravan/contract/members/join-links.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { tripRemovals } from './join-links.tables.ts';

/**
 * Writes down that somebody was removed just now. The clock is read as late as this, and not when the transaction began: a
 * link that was made while the removal waited for its turn is one that was there before it.
 */
export const rememberRemoval = async (db: Db, { tripId }: EditorOf, userId: string): Promise<void> => {
  const removedAt = sql`clock_timestamp()`;
  await db
    .insert(tripRemovals)
    .values({ tripId, userId, removedAt })
    .onConflictDoUpdate({ target: [tripRemovals.tripId, tripRemovals.userId], set: { removedAt } });
};

/** Forgets that somebody was removed: they are invited again. */
export const forgetRemoval = async (db: Db, { tripId }: EditorOf, userId: string): Promise<void> => {
  await db.delete(tripRemovals).where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)));
};

/** When somebody was removed from a trip; `null` if never, or invited again since. */
export const findRemoval = async (db: Db, tripId: string, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ removedAt: tripRemovals.removedAt })
    .from(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)));
  return row?.removedAt ?? null;
};

const longestDays = sql.raw(String(Math.max(...joinLinkDays)));

/** Forgets the removals that bar nobody any more: every link from before them has ended. */
export const deleteOldRemovals = async (db: Db): Promise<void> => {
  await db.delete(tripRemovals).where(lt(tripRemovals.removedAt, sql`now() - make_interval(days => ${longestDays})`));
};
