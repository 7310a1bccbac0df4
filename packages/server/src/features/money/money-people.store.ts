import type { ExpenseMoney } from '@caravan/contract/money/balances.rules.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asChanged } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { expenses, expenseShares, moneyHistory, moneySettings, tripPayments } from './money.tables.ts';

/**
 * Whether money of a trip hangs on somebody: an expense that they paid, that was for them or that they added, a payment from or to them
 * or that they recorded, deleted ones too, a budget, or that they changed something of it, or are named in what was changed.
 */
export const hasMoney = async (db: Db, tripId: string, personId: string): Promise<boolean> => {
  const names = (column: PgColumn) => sql`position(${personId} in ${column}::text) > 0`;
  const ofTrip = (table: { readonly tripId: PgColumn }) => eq(table.tripId, tripId);
  const { fromId, toId, recordedBy } = tripPayments;
  const found = (
    [
      [expenseShares, eq(expenseShares.personId, personId)],
      [expenses, eq(expenses.createdBy, personId)],
      [tripPayments, or(eq(fromId, personId), eq(toId, personId), eq(recordedBy, personId))],
      [moneySettings, names(moneySettings.budgets)],
      [moneyHistory, or(eq(moneyHistory.byId, personId), names(moneyHistory.fields))],
    ] as const
  ).map(([table, isTheirs]) => sql`exists (select 1 from ${table} where ${and(ofTrip(table), isTheirs)})`);
  const { rows } = await db.execute<{ is_named: boolean }>(sql`select ${sql.join(found, sql` or `)} as is_named`);
  return rows[0]?.is_named ?? false;
};

/** The trip's expenses that name somebody. */
export const listExpensesNaming = async (db: Db, tripId: string, personId: string): Promise<ExpenseMoney[]> => {
  const { id, isRefund, currency, amountMinor, payers, split, rate } = expenses;
  return db
    .select({ id, isRefund, currency, amountMinor, payers, split, rate })
    .from(expenses)
    .innerJoin(
      expenseShares,
      and(
        eq(expenseShares.tripId, expenses.tripId),
        eq(expenseShares.expenseId, id),
        eq(expenseShares.personId, personId),
      ),
    )
    .where(eq(expenses.tripId, tripId))
    .orderBy(asc(id));
};

/** Changes who paid expenses and for whom they are, without their shares, for many at once; the trip's money is locked. */
export const setPeople = async (
  db: Db,
  tripId: string,
  changed: readonly Pick<ExpenseMoney, 'id' | 'payers' | 'split'>[],
): Promise<void> => {
  const texts = (value: (one: (typeof changed)[number]) => string) => sql.param(changed.map(value));
  await db.execute<Record<never, never>>(sql`
    update expenses set payers = changed.payers, split = changed.split, updated_at = now(), version = expenses.version + 1
    from unnest(
      ${texts(({ id }) => id)}::uuid[],
      ${texts(({ payers }) => JSON.stringify(payers))}::jsonb[],
      ${texts(({ split }) => JSON.stringify(split))}::jsonb[]
    ) as changed (id, payers, split)
    where expenses.trip_id = ${tripId} and expenses.id = changed.id
  `);
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
