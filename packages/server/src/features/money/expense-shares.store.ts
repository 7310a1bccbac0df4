import {
  countedAmount,
  countedIn,
  countedShares,
  debtsOfShares,
  type ExpenseMoney,
  sharesOf,
} from '@caravan/contract/money/balances.rules.ts';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { Counting } from './expenses.store.ts';
import { expenseDebts, expenseShares } from './money.tables.ts';

/** In which currency an expense is settled where the trip settles in `settling`. */
export const countingOf = (expense: ExpenseMoney, settling: string): Counting => ({
  countedIn: countedIn(expense, settling),
  countedMinor: countedAmount(expense, settling),
});

/** So many rows go in one statement: each has up to nine parameters, of which there may be 65,535. */
const PORTION = 5_000;

const rowsOf = (tripId: string, expense: ExpenseMoney, settling: string) => {
  const of = { tripId, expenseId: expense.id, countedIn: countedIn(expense, settling) };
  const counted = countedShares(expense, settling);
  const own = new Map(sharesOf(expense).map((share) => [share.personId, share]));
  const shares = counted.map(({ personId, paidMinor, owedMinor }) => ({
    ...of,
    personId,
    currency: expense.currency,
    paidMinor: own.get(personId)?.paidMinor ?? 0,
    owedMinor: own.get(personId)?.owedMinor ?? 0,
    countedPaidMinor: paidMinor,
    countedOwedMinor: owedMinor,
  }));
  const debts = debtsOfShares(counted).map(({ amountMinor, ...debt }) => ({
    ...of,
    ...debt,
    countedMinor: amountMinor,
  }));
  return { shares, debts };
};

/** Computes what of expenses is whose and stores it in place of what was; the trip's money is locked. */
export const setShares = async (
  db: Db,
  tripId: string,
  expenses: readonly ExpenseMoney[],
  settling: string,
): Promise<void> => {
  await deleteShares(
    db,
    tripId,
    expenses.map(({ id }) => id),
  );
  const rows = expenses.map((expense) => rowsOf(tripId, expense, settling));
  const shares = rows.flatMap((row) => row.shares);
  const debts = rows.flatMap((row) => row.debts);
  for (let at = 0; at < shares.length; at += PORTION)
    await db.insert(expenseShares).values(shares.slice(at, at + PORTION));
  for (let at = 0; at < debts.length; at += PORTION)
    await db.insert(expenseDebts).values(debts.slice(at, at + PORTION));
};

/** Takes the shares of expenses away. */
export const deleteShares = async (db: Db, tripId: string, expenseIds: readonly string[]): Promise<void> => {
  const { tripId: ofTrip, expenseId } = expenseShares;
  await db.delete(expenseShares).where(and(eq(ofTrip, tripId), isOneOf(expenseId, expenseIds)));
  await db
    .delete(expenseDebts)
    .where(and(eq(expenseDebts.tripId, tripId), isOneOf(expenseDebts.expenseId, expenseIds)));
};
