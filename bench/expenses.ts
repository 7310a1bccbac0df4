// Expenses of a trip, as another app's export brings them in.
import { IMPORTED_AT_ONCE_MAX } from '../packages/contract/src/money/money-import.schema.ts';
import { send } from './sizes.ts';
import type { Listening, Traveller } from './stage.ts';

const CATEGORIES = ['food', 'groceries', 'transport', 'activities'] as const;

/** Puts expenses on a trip, a few on each day, which its people pay in turn for all of them. */
export const fillExpenses = async (
  server: Listening,
  editor: Traveller,
  tripId: string,
  { people, count }: { readonly people: readonly string[]; readonly count: number },
): Promise<void> => {
  const expenses = Array.from({ length: count }, (_, n) => {
    const amountMinor = 1_001 + n;
    return {
      title: `Lunch ${n}`,
      spentOn: new Date(Date.UTC(2027, 4, 1 + Math.floor(n / 20))).toISOString().slice(0, 10),
      currency: 'EUR',
      amountMinor,
      category: CATEGORIES[n % CATEGORIES.length],
      payers: [{ personId: people[n % people.length], amountMinor }],
      split: { mode: 'equally', personIds: people },
    };
  });
  for (let from = 0; from < count; from += IMPORTED_AT_ONCE_MAX) {
    const part = { expenses: expenses.slice(from, from + IMPORTED_AT_ONCE_MAX), payments: [] };
    await send(server, editor, 'POST', `/api/trips/${tripId}/money/imports`, part);
  }
};
