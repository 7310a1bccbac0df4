import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { flightCalls } from './flights.tables.ts';

/** Days of calls that are remembered, so that operators can look back. */
const CALLS_DAYS = 60;

/** The day of UTC, `YYYY-MM-DD`. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Spends one call to the flight service, in a statement of its own: whoever else spends at the same moment counts it.
 *
 * @param ceiling the day's calls that this one may be the last of, whatever they were for.
 * @returns whether it may be made.
 */
export const spendCall = async (db: Db, now: Date, ceiling: number): Promise<boolean> => {
  if (ceiling < 1) return false;
  const spent = await db
    .insert(flightCalls)
    .values({ day: dayOf(now), calls: 1 })
    .onConflictDoUpdate({
      target: flightCalls.day,
      set: { calls: sql`${flightCalls.calls} + 1` },
      setWhere: lt(flightCalls.calls, ceiling),
    })
    .returning({ calls: flightCalls.calls });
  return spent.length > 0;
};

/** Gives a call back that was spent at this moment and never reached the service. */
export const giveBackCall = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(flightCalls)
    .set({ calls: sql`greatest(${flightCalls.calls} - 1, 0)` })
    .where(eq(flightCalls.day, dayOf(now)));
};

/** Calls of the day of UTC so far. */
export const spentCalls = async (db: Db, now: Date): Promise<number> => {
  const [row] = await db
    .select({ calls: flightCalls.calls })
    .from(flightCalls)
    .where(eq(flightCalls.day, dayOf(now)));
  return row?.calls ?? 0;
};

/** Forgets the counts of long ago. */
export const deleteOldCalls = async (db: Db): Promise<void> => {
  await db.delete(flightCalls).where(sql`${flightCalls.day} < current_date - ${CALLS_DAYS}::int`);
};
