import type { NewExpense } from './expenses.schema.ts';
import type { ImportedEntry } from './money-import.rules.ts';
import type { Rate } from './money.schema.ts';
import type { NewPayment } from './payments.schema.ts';
import type { Part, Split } from './splits.rules.ts';

const mapped = (parts: readonly Part[], idOf: (name: string) => string): Part[] =>
  parts.map(({ personId, amountMinor }) => ({ personId: idOf(personId), amountMinor }));

const mappedSplit = (split: Split, idOf: (name: string) => string): Split => {
  if (split.mode === 'equally') return { mode: 'equally', personIds: split.personIds.map(idOf) };
  return split.mode === 'exact' ? { mode: 'exact', parts: mapped(split.parts, idOf) } : split;
};

/** What of a trip's money may have come from the same file. */
interface KnownMoney {
  readonly expenses: readonly Pick<NewExpense, 'title' | 'spentOn' | 'currency' | 'amountMinor'>[];
  readonly payments: readonly Pick<NewPayment, 'fromId' | 'toId' | 'paidOn' | 'currency' | 'amountMinor'>[];
}

const expenseKey = ({ title, spentOn, currency, amountMinor }: KnownMoney['expenses'][number]): string =>
  JSON.stringify([spentOn, currency, amountMinor, title]);

const paymentKey = ({ fromId, toId, paidOn, currency, amountMinor }: KnownMoney['payments'][number]): string =>
  JSON.stringify([paidOn, currency, amountMinor, fromId, toId]);

/**
 * The entries of a file that are on the trip already: expenses of the same day, amount and title, payments of the same day and amount between
 * the same people. One on the trip is one of the file: where the file has two that are alike, the other one is new.
 *
 * @param people who each name of the file is on the trip.
 */
export const importedBefore = (
  entries: readonly ImportedEntry[],
  known: KnownMoney,
  people: ReadonlyMap<string, string>,
): ReadonlySet<ImportedEntry> => {
  const left = new Map<string, number>();
  for (const key of [...known.expenses.map(expenseKey), ...known.payments.map(paymentKey)])
    left.set(key, (left.get(key) ?? 0) + 1);
  const keyOf = (entry: ImportedEntry): string => {
    if (entry.kind === 'expense') return expenseKey(entry.expense);
    const { fromId, toId } = entry.payment;
    return paymentKey({ ...entry.payment, fromId: people.get(fromId) ?? fromId, toId: people.get(toId) ?? toId });
  };
  const before = entries.filter((entry) => {
    const key = keyOf(entry);
    const number = left.get(key) ?? 0;
    left.set(key, number - 1);
    return number > 0;
  });
  return new Set(before);
};

/**
 * What is sent to import entries.
 *
 * @param people who each name of the file is on the trip: two names are two people.
 * @param rates by which each currency counts; what has none counts apart.
 */
export const importOf = (
  entries: readonly ImportedEntry[],
  people: ReadonlyMap<string, string>,
  rates: ReadonlyMap<string, Rate> = new Map(),
): { expenses: object[]; payments: object[] } => {
  const idOf = (name: string): string => people.get(name) ?? name;
  const rateOf = ({ currency }: { readonly currency: string }): Rate | null => rates.get(currency) ?? null;
  return {
    expenses: entries.flatMap((entry) =>
      entry.kind === 'expense'
        ? [
            {
              ...entry.expense,
              rate: rateOf(entry.expense),
              payers: mapped(entry.expense.payers, idOf),
              split: mappedSplit(entry.expense.split, idOf),
            },
          ]
        : [],
    ),
    payments: entries.flatMap((entry) =>
      entry.kind === 'payment'
        ? [
            {
              ...entry.payment,
              rate: rateOf(entry.payment),
              fromId: idOf(entry.payment.fromId),
              toId: idOf(entry.payment.toId),
            },
          ]
        : [],
    ),
  };
};
