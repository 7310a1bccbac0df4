import type { BalanceEntry, CurrencyDebt } from '@caravan/contract/money/balances.rules.ts';
import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { expenseDebts, expenses, expenseShares } from './money.tables.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Sums of bigints come as texts; they are within what a number holds exactly (EXPENSES_MAX). */
const sumOf = (column: AnyPgColumn): SQL<number> => sql<number>`sum(${column})`.mapWith(Number);

const sharesQuery = prepared((db) =>
  db
    .select({
      personId: expenseShares.personId,
      currency: expenseShares.currency,
      countedIn: expenseShares.countedIn,
      paidMinor: sumOf(expenseShares.paidMinor),
      owedMinor: sumOf(expenseShares.owedMinor),
      countedPaidMinor: sumOf(expenseShares.countedPaidMinor),
      countedOwedMinor: sumOf(expenseShares.countedOwedMinor),
    })
    .from(expenseShares)
    .where(eq(expenseShares.tripId, sql.placeholder('tripId')))
    .groupBy(expenseShares.personId, expenseShares.currency, expenseShares.countedIn)
    .prepare('sum_expense_shares'),
);

/** What people have paid and owe by all expenses of a trip: in the currencies in which they are settled, and in their own. */
export const sumShares = async (
  db: Db,
  { tripId }: MemberOf,
): Promise<{ counted: BalanceEntry[]; own: BalanceEntry[] }> => {
  const rows = await sharesQuery(db).execute({ tripId });
  return {
    counted: rows.map(({ personId, countedIn, countedPaidMinor, countedOwedMinor }) => ({
      personId,
      currency: countedIn,
      paidMinor: countedPaidMinor,
      owedMinor: countedOwedMinor,
    })),
    own: rows.map(({ personId, currency, paidMinor, owedMinor }) => ({ personId, currency, paidMinor, owedMinor })),
  };
};

const debtsQuery = prepared((db) =>
  db
    .select({
      currency: expenseDebts.countedIn,
      fromId: expenseDebts.fromId,
      toId: expenseDebts.toId,
      amountMinor: sumOf(expenseDebts.countedMinor),
    })
    .from(expenseDebts)
    .where(eq(expenseDebts.tripId, sql.placeholder('tripId')))
    .groupBy(expenseDebts.countedIn, expenseDebts.fromId, expenseDebts.toId)
    .prepare('sum_expense_debts'),
);

/** Who owes whom by all expenses of a trip, each direction by itself. */
export const sumDebts = (db: Db, { tripId }: MemberOf): Promise<CurrencyDebt[]> => debtsQuery(db).execute({ tripId });

const spentQuery = prepared((db) =>
  db
    .select({
      currency: expenses.countedIn,
      category: expenses.category,
      amountMinor:
        sql<number>`sum(case when ${expenses.isRefund} then -${expenses.countedMinor} else ${expenses.countedMinor} end)`.mapWith(
          Number,
        ),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(expenses)
    .where(and(eq(expenses.tripId, sql.placeholder('tripId')), isNull(expenses.deletedAt)))
    .groupBy(expenses.countedIn, expenses.category)
    .orderBy(expenses.countedIn, expenses.category)
    .prepare('sum_expenses'),
);

interface Spent {
  readonly currency: string;
  readonly category: ExpenseCategory;
  readonly amountMinor: number;
  readonly count: number;
}

/** What a trip has spent on what, in the currencies in which it is settled. */
export const sumSpent = (db: Db, { tripId }: MemberOf): Promise<Spent[]> => spentQuery(db).execute({ tripId });
