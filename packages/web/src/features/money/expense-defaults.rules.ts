import type { Expense, ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';
import type { ExpenseCategory } from '@caravan/contract/money/money.schema.ts';
import type { ExpenseDefaults } from './expense-form.rules.ts';
import type { MoneyPeople } from './money-people.rules.ts';

/** What another part of the trip makes an expense of: something that was bought, or booked. */
export interface ExpenseStart {
  readonly source: ExpenseSource;
  readonly title: string;
  readonly amountMinor?: number | undefined;
  readonly currency?: string | undefined;
  readonly category?: ExpenseCategory | undefined;
  /** `YYYY-MM-DD`; today where there is none. */
  readonly spentOn?: string | undefined;
  /** For whom; everybody where there is none. */
  readonly personIds?: readonly string[] | undefined;
}

interface Usual {
  readonly viewerId: string;
  readonly people: MoneyPeople;
  readonly expenses: readonly Expense[];
  readonly tripCurrency: string;
  readonly today: string;
}

/** The currency of the expense that was added last, which the next one is likely in too. */
const lastCurrency = (expenses: readonly Expense[]): string | undefined =>
  expenses.reduce<Expense | undefined>(
    (last, expense) => (last && last.createdAt >= expense.createdAt ? last : expense),
    undefined,
  )?.currency;

/** What a new expense begins with: the viewer has paid, for everybody who travels, today, in the currency of the last one. */
export const expenseDefaults = (
  { viewerId, people, expenses, tripCurrency, today }: Usual,
  start: ExpenseStart | null,
): ExpenseDefaults => ({
  ...(start && { title: start.title }),
  ...(start?.amountMinor !== undefined && { amountMinor: start.amountMinor }),
  ...(start?.category && { category: start.category }),
  spentOn: start?.spentOn ?? today,
  currency: start?.currency ?? lastCurrency(expenses) ?? tripCurrency,
  payerId: viewerId,
  personIds: start?.personIds ?? [...people.values()].filter(({ kind }) => kind !== 'former').map(({ id }) => id),
});

/** The currencies that are nearest: those of the trip, of settling, and of its expenses. */
export const usualCurrencies = (tripCurrency: string, settling: string, expenses: readonly Expense[]): string[] => [
  ...new Set([tripCurrency, settling, ...expenses.map(({ currency }) => currency)]),
];
