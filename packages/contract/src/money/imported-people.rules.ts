import type { ImportedEntry } from './money-import.rules.ts';
import type { Part, Split } from './splits.rules.ts';

const mapped = (parts: readonly Part[], idOf: (name: string) => string): Part[] =>
  parts.map(({ personId, amountMinor }) => ({ personId: idOf(personId), amountMinor }));

const mappedSplit = (split: Split, idOf: (name: string) => string): Split => {
  if (split.mode === 'equally') return { mode: 'equally', personIds: split.personIds.map(idOf) };
  return split.mode === 'exact' ? { mode: 'exact', parts: mapped(split.parts, idOf) } : split;
};

/** What is known of an expense that may be the same. */
interface Known {
  readonly title: string;
  readonly spentOn: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/** Whether an expense of a file is on the trip already: of the same day, amount and title. */
export const isImportedBefore = (entry: ImportedEntry, expenses: readonly Known[]): boolean =>
  entry.kind === 'expense' &&
  expenses.some(
    ({ title, spentOn, currency, amountMinor }) =>
      title === entry.expense.title &&
      spentOn === entry.expense.spentOn &&
      currency === entry.expense.currency &&
      amountMinor === entry.expense.amountMinor,
  );

/**
 * What is sent to import entries.
 *
 * @param people who each name of the file is on the trip: two names are two people.
 */
export const importOf = (
  entries: readonly ImportedEntry[],
  people: ReadonlyMap<string, string>,
): { expenses: object[]; payments: object[] } => {
  const idOf = (name: string): string => people.get(name) ?? name;
  return {
    expenses: entries.flatMap((entry) =>
      entry.kind === 'expense'
        ? [
            {
              ...entry.expense,
              payers: mapped(entry.expense.payers, idOf),
              split: mappedSplit(entry.expense.split, idOf),
            },
          ]
        : [],
    ),
    payments: entries.flatMap((entry) =>
      entry.kind === 'payment'
        ? [{ ...entry.payment, fromId: idOf(entry.payment.fromId), toId: idOf(entry.payment.toId) }]
        : [],
    ),
  };
};
