import { expect, test } from 'vitest';
import { AMOUNT_MAX } from './amounts.rules.ts';
import { apartIn, budgetsIn, sameFigures } from './settling-currency.rules.ts';

test.each([
  [1250, 'EUR', 'USD', 1250],
  [1250, 'EUR', 'JPY', 13],
  [1249, 'EUR', 'JPY', 12],
  [40, 'EUR', 'JPY', 1],
  [1250, 'EUR', 'KWD', 12_500],
  [13, 'JPY', 'EUR', 1300],
  [12_345, 'KWD', 'JPY', 12],
  [AMOUNT_MAX, 'JPY', 'KWD', AMOUNT_MAX],
])('%d of the minor units of %s have the figures of %s: %d', (amountMinor, from, to, expected) => {
  expect(sameFigures(amountMinor, from, to)).toBe(expected);
});

test('budgets keep their figures and all that they are for', () => {
  expect(budgetsIn([{ category: 'food', personId: null, amountMinor: 120_050 }], 'EUR', 'JPY')).toEqual([
    { category: 'food', personId: null, amountMinor: 1201 },
  ]);
});

test('what has no rate to the other currency counts apart there, in its own', () => {
  const things = [
    { currency: 'EUR', rate: null },
    { currency: 'USD', rate: { to: 'EUR', value: '0.9' } },
    { currency: 'USD', rate: { to: 'CHF', value: '0.8' } },
    { currency: 'CHF', rate: null },
    { currency: 'EUR', rate: null },
  ];

  expect([...apartIn(things, 'CHF')]).toEqual([
    ['EUR', 2],
    ['USD', 1],
  ]);
  expect([...apartIn(things, 'EUR')]).toEqual([
    ['USD', 1],
    ['CHF', 1],
  ]);
});
