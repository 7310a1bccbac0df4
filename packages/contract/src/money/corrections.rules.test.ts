import { describe, expect, test } from 'vitest';
import { personIds } from '../testing/any-money.ts';
import { changedFields, changesMoney, isSettledWith, type RecordedExpense } from './corrections.rules.ts';

const [ANNA = '', BEN = '', CARA = ''] = personIds;

const dinner: RecordedExpense & { createdAt: string } = {
  id: '0198c000-0000-7000-8000-00000000a001',
  title: 'Dinner',
  spentOn: '2026-03-01',
  isRefund: false,
  currency: 'EUR',
  amountMinor: 1000,
  category: 'food',
  payers: [{ personId: ANNA, amountMinor: 1000 }],
  split: { mode: 'equally', personIds: [ANNA, BEN] },
  rate: null,
  note: null,
  receipts: [],
  createdAt: '2026-03-01T20:00:00.000Z',
};

describe('people have settled with an expense', () => {
  const payment = { fromId: BEN, toId: CARA, state: 'recorded' as const, createdAt: '2026-03-02T10:00:00.000Z' };

  test.each([
    ['where one of them has paid since', payment, true],
    ['where one of them was paid since', { ...payment, fromId: CARA, toId: ANNA }, true],
    ['by what an import brought along with it', { ...payment, createdAt: dinner.createdAt }, true],
    ['not by what was paid before', { ...payment, createdAt: '2026-03-01T19:00:00.000Z' }, false],
    ['not by what has not come', { ...payment, state: 'declined' as const }, false],
    ['not by what others paid each other', { ...payment, fromId: CARA, toId: personIds[3] ?? '' }, false],
  ])('%s', (_when, paid, isSettled) => {
    expect(isSettledWith(dinner, [paid])).toBe(isSettled);
  });
});

test.each([
  ['comes to it', [ANNA, BEN], [ANNA, BEN, CARA]],
  ['is dropped from it', [ANNA, CARA], [ANNA, BEN]],
])('people have settled with an expense where somebody who %s has paid since', (_who, before, after) => {
  const payment = {
    fromId: CARA,
    toId: personIds[3] ?? '',
    state: 'confirmed' as const,
    createdAt: '2026-03-02T10:00:00.000Z',
  };
  const splitAmong = (among: readonly string[]) => ({
    ...dinner,
    split: { mode: 'equally' as const, personIds: among },
  });

  expect(isSettledWith(splitAmong(before), [payment], splitAmong(after))).toBe(true);
  expect(isSettledWith(splitAmong([ANNA, BEN]), [payment], splitAmong([BEN, ANNA]))).toBe(false);
});

describe('what has changed of an expense', () => {
  test('is said field by field, as it was and as it became', () => {
    const fields = changedFields(dinner, { ...dinner, title: 'Supper', note: 'With wine' });

    expect(fields).toEqual([
      { field: 'title', before: 'Dinner', after: 'Supper' },
      { field: 'note', before: null, after: 'With wine' },
    ]);
    expect(changesMoney(fields)).toBe(false);
  });

  test('is money where somebody owes something else by it', () => {
    const parts = [ANNA, BEN].map((personId) => ({ personId, amountMinor: 500 }));
    const more = { amountMinor: 1200, payers: [{ personId: ANNA, amountMinor: 1200 }] };

    expect(changesMoney(changedFields(dinner, { ...dinner, ...more }))).toBe(true);
    expect(changesMoney(changedFields(dinner, { ...dinner, isRefund: true }))).toBe(true);
    expect(changesMoney(changedFields(dinner, { ...dinner, rate: { to: 'USD', value: '1.1' } }))).toBe(true);
    expect(changesMoney(changedFields(dinner, { ...dinner, split: { mode: 'equally', personIds: [ANNA] } }))).toBe(
      true,
    );
    // The same parts said in another way.
    expect(changesMoney(changedFields(dinner, { ...dinner, split: { mode: 'exact', parts } }))).toBe(false);
  });

  test('is nothing where its people stand in another order', () => {
    const turned = { ...dinner, split: { mode: 'equally' as const, personIds: [BEN, ANNA] } };

    expect(changedFields(dinner, turned)).toEqual([]);
  });

  test('is each line of its bill, though nobody owes another amount by it', () => {
    const bill = (title: string): RecordedExpense => ({
      ...dinner,
      split: { mode: 'items', items: [{ title, amountMinor: 1000, personIds: [ANNA, BEN] }] },
    });
    const fields = changedFields(bill('Fish'), bill('Squid'));

    expect(fields.map(({ field }) => field)).toEqual(['items']);
    expect(changesMoney(fields)).toBe(false);
  });

  test('is all of one that is gone', () => {
    expect(changedFields(dinner, null).map(({ field, before }) => [field, before])).toContainEqual([
      'amount',
      '10.00 EUR',
    ]);
    expect(changedFields(dinner, dinner)).toEqual([]);
  });
});
