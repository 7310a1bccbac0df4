import { expect, test } from 'vitest';
import { foreignIn } from './import-rates.rules.ts';
import type { ImportedEntry } from './money-import.rules.ts';

const expense = (line: number, currency: string, amountMinor: number, spentOn: string): ImportedEntry => ({
  line,
  kind: 'expense',
  expense: {
    title: 'Dinner',
    spentOn,
    currency,
    amountMinor,
    category: 'food',
    payers: [{ personId: 'Anna', amountMinor }],
    split: { mode: 'equally', personIds: ['Anna'] },
  },
});
const payment = (line: number, currency: string, amountMinor: number, paidOn: string): ImportedEntry => ({
  line,
  kind: 'payment',
  payment: { fromId: 'Anna', toId: 'Ben', paidOn, currency, amountMinor },
});

test('each currency but that of settling needs a rate, with all that is in it and its last day', () => {
  const entries = [
    expense(1, 'USD', 1000, '2026-03-02'),
    expense(2, 'EUR', 500, '2026-03-03'),
    payment(3, 'USD', 250, '2026-03-09'),
    expense(4, 'JPY', 900, '2026-03-01'),
    expense(5, 'USD', 50, '2026-03-05'),
  ];

  expect(foreignIn(entries, 'EUR')).toEqual([
    { currency: 'USD', count: 3, amountMinor: 1300, day: '2026-03-09' },
    { currency: 'JPY', count: 1, amountMinor: 900, day: '2026-03-01' },
  ]);
  expect(foreignIn(entries.slice(1, 2), 'EUR')).toEqual([]);
});
