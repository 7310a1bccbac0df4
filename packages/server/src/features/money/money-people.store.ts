import { and, eq, or, sql } from 'drizzle-orm';
import { asChanged } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { expenseShares, moneyHistory, moneySettings, tripPayments } from './money.tables.ts';

/** Whether money of a trip hangs on somebody: an expense that they paid or that was for them, or a payment, deleted ones too. */
export const hasMoney = async (db: Db, tripId: string, personId: string): Promise<boolean> => {
  const [share] = await db
    .select({ id: expenseShares.expenseId })
    .from(expenseShares)
    .where(and(eq(expenseShares.tripId, tripId), eq(expenseShares.personId, personId)))
    .limit(1);
  if (share) return true;
  const { id, fromId, toId } = tripPayments;
  const [payment] = await db
    .select({ id })
    .from(tripPayments)
    .where(and(eq(tripPayments.tripId, tripId), or(eq(fromId, personId), eq(toId, personId))))
    .limit(1);
  return payment !== undefined;
};

/** The ids of a trip's expenses that name somebody. */
export const listExpensesNaming = async (db: Db, tripId: string, personId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: expenseShares.expenseId })
    .from(expenseShares)
    .where(and(eq(expenseShares.tripId, tripId), eq(expenseShares.personId, personId)));
  return rows.map(({ id }) => id);
};

/** Puts somebody in the place of another in what is noted of a trip's money, in its payments and in its budgets. */
export const replaceInRecords = async (db: Db, tripId: string, from: string, to: string): Promise<void> => {
  const { fromId, toId } = tripPayments;
  const ofTrip = eq(tripPayments.tripId, tripId);
  await db
    .update(tripPayments)
    .set({ fromId: to, ...asChanged(tripPayments) })
    .where(and(ofTrip, eq(fromId, from)));
  await db
    .update(tripPayments)
    .set({ toId: to, ...asChanged(tripPayments) })
    .where(and(ofTrip, eq(toId, from)));
  const { fields, tripId: notedOf } = moneyHistory;
  const isNoted = sql`position(${from} in ${fields}::text) > 0`;
  await db
    .update(moneyHistory)
    .set({ fields: sql`replace(${fields}::text, ${from}, ${to})::jsonb` })
    .where(and(eq(notedOf, tripId), isNoted));
  const { budgets, tripId: settledOf } = moneySettings;
  await db
    .update(moneySettings)
    .set({ budgets: sql`replace(${budgets}::text, ${from}, ${to})::jsonb` })
    .where(eq(settledOf, tripId));
};
