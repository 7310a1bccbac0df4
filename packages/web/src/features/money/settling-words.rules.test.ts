import { expect, test } from 'vitest';
import { settlingWords } from './settling-words.rules.ts';

const settings = { currency: 'EUR', budgets: [{ category: null, personId: null, amountMinor: 120_050 }] };
const none = { currency: 'EUR', budgets: [] };
const euros = { currency: 'EUR', rate: null };
const dollars = { currency: 'USD', rate: { to: 'EUR', value: '0.9' } };

test.each([
  [settings, [euros], 'EUR', ''],
  [none, [], 'JPY', ''],
  [none, [{ currency: 'JPY', rate: null }], 'JPY', 'The entry so far counts in JPY.'],
  [none, [dollars, { currency: 'EUR', rate: { to: 'USD', value: '1.1' } }], 'USD', 'All entries count in USD.'],
  [
    settings,
    [euros, dollars, { currency: 'JPY', rate: null }],
    'JPY',
    '2 entries of 3 have no rate to JPY: they count apart, in EUR and USD, until one is entered. Rates to EUR are kept for when the trip settles in EUR again. Budgets keep their figures: €1,200.50 becomes ¥1,201.',
  ],
  [
    settings,
    [euros, { currency: 'KWD', rate: null }],
    'KWD',
    '1 entry of 2 has no rate to KWD: it counts apart, in EUR, until one is entered. Rates to EUR are kept for when the trip settles in EUR again. Budgets keep their figures: €1,200.50 becomes KWD\u00A01,200.500.',
  ],
])('what happens is said before: %o with %o, then %s', (before, things, to, words) => {
  expect(settlingWords(before, things, to)).toBe(words);
});
