import { describe, expect, test } from 'vitest';
import { personIds } from '../testing/any-money.ts';
import { expenseChangeSchema, newExpenseSchema } from './expenses.schema.ts';
import { newPaymentSchema } from './payments.schema.ts';

const [ANNA = '', BEN = ''] = personIds;

const dinner = {
  title: 'Dinner',
  spentOn: '2026-03-01',
  currency: 'EUR',
  amountMinor: 1000,
  payers: [{ personId: ANNA, amountMinor: 1000 }],
  split: { mode: 'equally', personIds: [ANNA, BEN] },
};

const issuesOf = (sent: unknown): [string, string][] =>
  newExpenseSchema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a new expense', () => {
  test('needs what it was for, when, how much, who paid and for whom', () => {
    expect(newExpenseSchema.parse(dinner)).toMatchObject({
      ...dinner,
      isRefund: false,
      category: 'other',
      rate: null,
      receipts: [],
      source: null,
    });
    expect(issuesOf({}).map(([path]) => path)).toEqual([
      'title',
      'spentOn',
      'currency',
      'amountMinor',
      'payers',
      'split',
    ]);
  });

  test.each([
    ['nothing', { amountMinor: 0 }, 'amountMinor', 'The amount must be more than 0'],
    ['less than nothing', { amountMinor: -5 }, 'amountMinor', 'The amount must be more than 0'],
    ['15 digits', { amountMinor: 999_999_999_999_999 }, 'amountMinor', 'The amount is too high'],
    ['half a cent', { amountMinor: 0.5 }, 'amountMinor', 'The amount must be more than 0'],
    ['a cent and a half', { amountMinor: 1.5 }, 'amountMinor', 'Enter an amount'],
    ['money of nowhere', { currency: 'XYZ' }, 'currency', 'Please choose a currency'],
    ['nobody who paid', { payers: [] }, 'payers', 'Choose who paid'],
    ['one who paid twice', twice(), 'payers', 'Each person can be named once'],
    [
      'less than was paid',
      { payers: [{ personId: ANNA, amountMinor: 999 }] },
      'payers',
      'What was paid must add up to the amount',
    ],
    ['nobody it was for', { split: { mode: 'equally', personIds: [] } }, 'split', 'Choose at least one person'],
    ['a bill without items', { split: { mode: 'items', items: [] } }, 'split', 'Choose at least one person'],
    [
      'an item for nobody',
      { split: { mode: 'items', items: [{ title: 'Water', amountMinor: 1000, personIds: [] }] } },
      'split',
      'Choose at least one person',
    ],
    [
      'one it was for twice',
      { split: { mode: 'equally', personIds: [ANNA, ANNA] } },
      'split',
      'Each person can be named once',
    ],
    [
      'parts of less than the amount',
      { split: { mode: 'exact', parts: [{ personId: ANNA, amountMinor: 999 }] } },
      'split',
      'The parts must add up to the amount',
    ],
    [
      '99 percent',
      { split: { mode: 'percent', parts: [{ personId: ANNA, basisPoints: 9900 }] } },
      'split',
      'The percentages must add up to 100',
    ],
    [
      'a rate of 0',
      { rate: { to: 'USD', value: '0', source: 'entered' } },
      'rate.value',
      'The rate must be more than 0',
    ],
    [
      'more than can be kept at its rate',
      {
        amountMinor: 99_999_999_999,
        payers: [{ personId: ANNA, amountMinor: 99_999_999_999 }],
        rate: { to: 'USD', value: '2', source: 'entered' },
      },
      'rate',
      'The amount is too high',
    ],
  ])('of %s is refused at its field', (_what, fields, path, message) => {
    expect(issuesOf({ ...dinner, ...fields })).toContainEqual([path, message]);
  });
});

function twice() {
  return { payers: [ANNA, ANNA].map((personId) => ({ personId, amountMinor: 500 })) };
}

test('a change leaves alone what it does not name', () => {
  expect(expenseChangeSchema.parse({ title: ' Lunch ' })).toEqual({ title: 'Lunch' });
});

test('nobody pays themselves', () => {
  const payment = { fromId: ANNA, toId: ANNA, currency: 'EUR', amountMinor: 1, paidOn: '2026-03-01' };

  expect(newPaymentSchema.safeParse(payment).error?.issues).toMatchObject([
    { path: ['toId'], message: 'Somebody cannot pay themselves' },
  ]);
  expect(newPaymentSchema.safeParse({ ...payment, toId: BEN }).success).toBe(true);
});
