import type { Money } from '@caravan/contract/money/money.schema.ts';
import { expect, test } from 'vitest';
import { spentLines } from './spent-lines.rules.ts';

const money: Money = {
  settings: {
    currency: 'EUR',
    isSimplified: true,
    budgets: [{ category: 'stay', personId: null, amountMinor: 80_000 }],
    version: 1,
  },
  balances: [],
  ownBalances: [],
  debts: [],
  spent: [
    { currency: 'EUR', category: 'food', amountMinor: 10_000 },
    { currency: 'EUR', category: 'transport', amountMinor: 5_000 },
    { currency: 'EUR', category: 'stay', amountMinor: 20_000 },
    { currency: 'JPY', category: 'food', amountMinor: 900_000 },
  ],
  expenseCount: 4,
};

test('bars compare what was spent in the currency of settling alone, and each budget is a whole of its own', () => {
  const { byCategory } = spentLines(money, []);

  expect(byCategory.map(({ category, currency, share }) => [category, currency, share])).toEqual([
    ['stay', 'EUR', 0.25],
    ['food', 'EUR', 0.5],
    ['transport', 'EUR', 0.25],
    ['food', 'JPY', null],
  ]);
});
