import type { ExpenseMoney } from './balances.rules.ts';
import { type Part, partsOf, peopleOfSplit, type Split } from './splits.rules.ts';

/** Everybody whom an expense names, each once. */
export const peopleOfExpense = ({ payers, split }: Pick<ExpenseMoney, 'payers' | 'split'>): string[] => [
  ...new Set([...payers.map(({ personId }) => personId), ...peopleOfSplit(split)]),
];

/** Parts of one person in one. */
const together = (parts: readonly Part[]): Part[] => {
  const sums = new Map<string, number>();
  for (const { personId, amountMinor } of parts) sums.set(personId, (sums.get(personId) ?? 0) + amountMinor);
  return [...sums].flatMap(([personId, amountMinor]) => (amountMinor === 0 ? [] : [{ personId, amountMinor }]));
};

const renamedSplit = (split: Split, renamed: (personId: string) => string): Split => {
  if (split.mode === 'equally') return { ...split, personIds: split.personIds.map(renamed) };
  if (split.mode === 'items')
    return { ...split, items: split.items.map((item) => ({ ...item, personIds: item.personIds.map(renamed) })) };
  const parts = split.parts.map((part) => ({ ...part, personId: renamed(part.personId) }));
  // Each mode has parts of its own.
  return { ...split, parts } as Split;
};

/**
 * An expense with somebody in place of another, as where a guest becomes a member. Nobody's part changes by that; where it was for both of
 * them, they get both parts, by exact amounts.
 */
export const withPersonReplaced = <E extends Pick<ExpenseMoney, 'id' | 'amountMinor' | 'payers' | 'split'>>(
  expense: E,
  from: string,
  to: string,
): E => {
  const renamed = (personId: string): string => (personId === from ? to : personId);
  const payers = together(expense.payers.map((part) => ({ ...part, personId: renamed(part.personId) })));
  const people = peopleOfSplit(expense.split);
  if (!people.includes(from) || !people.includes(to))
    return { ...expense, payers, split: renamedSplit(expense.split, renamed) };
  const parts = partsOf(expense, expense.amountMinor);
  const exact = together(parts.map((part) => ({ ...part, personId: renamed(part.personId) })));
  return { ...expense, payers, split: { mode: 'exact', parts: exact } };
};
