import { balancesOf, countedAmount, countedEntries, countedIn, debtsBetween, ownEntries } from './balances.rules.ts';
import type { Expense } from './expenses.schema.ts';
import { expenseCategories, type Money, type MoneySettings } from './money.schema.ts';
import type { Payment } from './payments.schema.ts';

/** What was spent on what, in the currencies in which it is settled. */
const spentOf = (expenses: readonly Expense[], settling: string): Money['spent'] =>
  [...Map.groupBy(expenses, (expense) => countedIn(expense, settling))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, own]) =>
      expenseCategories.toSorted().flatMap((category) => {
        const some = own.filter((expense) => expense.category === category);
        const amounts = some.map((expense) => countedAmount(expense, settling) * (expense.isRefund ? -1 : 1));
        return some.length === 0
          ? []
          : [{ currency, category, amountMinor: amounts.reduce((sum, amount) => sum + amount, 0) }];
      }),
    );

const answered = (balances: ReturnType<typeof balancesOf>): Money['balances'] =>
  balances.map(({ currency, people }) => ({ currency, people: [...people] }));

/**
 * How a trip's money stands by all its expenses and payments: what the server answers in sums (`getMoney`), for whoever has the lists, with what
 * waits on the device among them.
 */
export const standingOf = (
  settings: MoneySettings,
  expenses: readonly Expense[],
  payments: readonly Payment[],
): Money => {
  const { currency } = settings;
  return {
    settings,
    balances: answered(balancesOf(countedEntries(expenses, payments, currency), currency)),
    ownBalances: answered(balancesOf(ownEntries(expenses, payments), currency)),
    debts: debtsBetween(expenses, payments, currency),
    spent: spentOf(expenses, currency),
    expenseCount: expenses.length,
  };
};
