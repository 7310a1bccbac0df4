import type { ExpenseSource } from '@caravan/contract/money/expenses.schema.ts';

const keyOf = ({ kind, id }: ExpenseSource): string => `${kind} ${id}`;

/** What of a trip's things is an expense: read once for a page, and each row hears of what is about itself. */
export const sourceStore = () => {
  let known: ReadonlySet<string> | null = null;
  const listeners = new Set<() => void>();
  return {
    set: (sources: readonly ExpenseSource[] | null): void => {
      known = sources && new Set(sources.map(keyOf));
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether something is an expense; `null` where that is not known. */
    isIn: (source: ExpenseSource): boolean | null => known && known.has(keyOf(source)),
  };
};
