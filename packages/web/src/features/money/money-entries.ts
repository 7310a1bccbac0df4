import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { sharesOf } from '@caravan/contract/money/balances.rules.ts';
import { peopleOfExpense } from '@caravan/contract/money/replaced-people.rules.ts';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';

/** A line of what a trip's money was spent on: an expense, or what somebody has paid back. */
export type MoneyEntry =
  | { readonly kind: 'expense'; readonly id: string; readonly day: string; readonly expense: Expense }
  | { readonly kind: 'payment'; readonly id: string; readonly day: string; readonly payment: Payment };

/** The lines of one day. */
export interface MoneyDay {
  readonly day: string;
  readonly entries: readonly MoneyEntry[];
}

/** Expenses and payments by day, the latest first; of one day payments stand first. */
export const daysOf = (expenses: readonly Expense[], payments: readonly Payment[]): MoneyDay[] => {
  const entries: MoneyEntry[] = [
    ...payments.map((payment) => ({ kind: 'payment', id: payment.id, day: payment.paidOn, payment }) as const),
    ...expenses.map((expense) => ({ kind: 'expense', id: expense.id, day: expense.spentOn, expense }) as const),
  ];
  return [...Map.groupBy(entries, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, own]) => ({ day, entries: own }));
};

/** The first of these lines, so many at most, with their days. */
export const firstLines = (days: readonly MoneyDay[], most: number): readonly MoneyDay[] => {
  const first: MoneyDay[] = [];
  let left = most;
  for (const { day, entries } of days) {
    if (left <= 0) break;
    first.push({ day, entries: entries.slice(0, left) });
    left -= entries.length;
  }
  return first;
};

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const textOf = (entry: MoneyEntry, people: MoneyPeople): string => {
  const names = (ids: readonly string[]) => ids.map((id) => personOf(people, id).name);
  if (entry.kind === 'payment') return ['payment', ...names([entry.payment.fromId, entry.payment.toId])].join(' ');
  const { title, note, category } = entry.expense;
  return [title, note ?? '', EXPENSE_CATEGORIES[category].label, ...names(peopleOfExpense(entry.expense))].join(' ');
};

/** What a line is found by. It is made when it is first looked at, and kept: of thousands of lines anew with each key it takes too long. */
export const foundBy = (people: MoneyPeople): ((entry: MoneyEntry) => string) => {
  const texts = new WeakMap<Expense | Payment, string>();
  return (entry) => {
    const thing = entry.kind === 'expense' ? entry.expense : entry.payment;
    const text = texts.get(thing) ?? folded(textOf(entry, people));
    texts.set(thing, text);
    return text;
  };
};

/**
 * The days of which something is found: every word that is typed stands in a title, a note, a category or a name.
 *
 * @param textOfEntry what a line is found by, of `foundBy`.
 */
export const foundDays = (
  days: readonly MoneyDay[],
  typed: string,
  textOfEntry: (entry: MoneyEntry) => string,
): readonly MoneyDay[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return days;
  const isFound = (entry: MoneyEntry): boolean => {
    const text = textOfEntry(entry);
    return words.every((word) => text.includes(word));
  };
  return days
    .map(({ day, entries }) => ({ day, entries: entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
};

/** What an expense makes of somebody's balance, in its own currency: above 0 what they have paid for others; `null` where they are no part of it. */
export const effectOn = (expense: Expense, personId: string): number | null => {
  const share = sharesOf(expense).find((one) => one.personId === personId);
  return share ? share.paidMinor - share.owedMinor : null;
};
