import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX } from './amounts.rules.ts';
import { anyExpense, personIds, uuidv7s } from '../testing/any-money.ts';
import { distribute, type Part, partsOf, peopleOfSplit, type Split } from './splits.rules.ts';
import { withPersonReplaced } from './replaced-people.rules.ts';

const [ANNA = '', BEN = '', CARA = '', DAN = ''] = personIds;
const EXPENSE = '0198c000-0000-7000-8000-00000000a001';

const amountsOf = (split: Split, total: number, id = EXPENSE): Record<string, number> =>
  Object.fromEntries(partsOf({ id, split }, total).map(({ personId, amountMinor }) => [personId, amountMinor]));

describe('an expense is split', () => {
  test('equally, with the cent that is left to one of them', () => {
    const parts = partsOf({ id: EXPENSE, split: { mode: 'equally', personIds: [ANNA, BEN, CARA] } }, 1000);

    expect(parts.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([333, 333, 334]);
  });

  test('by shares: a couple counts twice', () => {
    const parts = [
      { personId: ANNA, weight: 200 },
      { personId: BEN, weight: 100 },
    ];

    expect(amountsOf({ mode: 'shares', parts }, 9000)).toEqual({ [ANNA]: 6000, [BEN]: 3000 });
  });

  test('by exact amounts, as they are', () => {
    const parts = [
      { personId: ANNA, amountMinor: 1 },
      { personId: BEN, amountMinor: 999 },
    ];

    expect(amountsOf({ mode: 'exact', parts }, 1000)).toEqual({ [ANNA]: 1, [BEN]: 999 });
  });

  test('by percent, the largest remainder first', () => {
    const parts = [
      { personId: ANNA, basisPoints: 3333 },
      { personId: BEN, basisPoints: 6667 },
    ];

    // 3.333 and 6.667.
    expect(amountsOf({ mode: 'percent', parts }, 10)).toEqual({ [ANNA]: 3, [BEN]: 7 });
  });

  test('item by item, with the tip in proportion to what everybody ordered', () => {
    const items = [
      { title: 'Pizza', amountMinor: 1200, personIds: [ANNA] },
      { title: 'Wine', amountMinor: 2400, personIds: [ANNA, BEN] },
      { title: 'Salad', amountMinor: 400, personIds: [BEN] },
    ];

    // 24.00 and 16.00 of 40.00; 10 % of each as the tip.
    expect(amountsOf({ mode: 'items', items }, 4400)).toEqual({ [ANNA]: 2640, [BEN]: 1760 });
    // A discount of a quarter.
    expect(amountsOf({ mode: 'items', items }, 3000)).toEqual({ [ANNA]: 1800, [BEN]: 1200 });
  });
});

describe('no cent', () => {
  test('is lost or made, whatever the amount and the split', () => {
    fc.assert(
      fc.property(anyExpense(), (expense) => {
        const parts = partsOf(expense, expense.amountMinor);

        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(expense.amountMinor);
        expect(parts.every(({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor >= 0)).toBe(true);
        expect(parts.map(({ personId }) => personId)).toEqual(peopleOfSplit(expense.split));
      }),
    );
  });

  test('is further than one from the exact part', () => {
    const weights = fc.uniqueArray(
      fc.record({ personId: fc.constantFrom(...personIds), weight: fc.integer({ min: 1, max: AMOUNT_MAX }) }),
      { selector: ({ personId }) => personId, minLength: 1 },
    );

    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_MAX }), weights, fc.string(), (total, list, seed) => {
        const sum = list.reduce((all, { weight }) => all + BigInt(weight), 0n);
        for (const { personId, amountMinor } of distribute(total, list, seed)) {
          const weight = BigInt(list.find((one) => one.personId === personId)?.weight ?? 0);
          const distance = BigInt(amountMinor) * sum - BigInt(total) * weight;
          expect(distance < sum && distance > -sum).toBe(true);
        }
      }),
    );
  });

  test('moves where a guest becomes a member, who has another id', () => {
    const member = '0198b000-0000-7000-8000-0000000000ff';
    const renamed = (personId: string) => (personId === BEN ? member : personId);

    fc.assert(
      fc.property(anyExpense(), (expense) => {
        const after = partsOf(withPersonReplaced(expense, BEN, member), expense.amountMinor);

        expect(after).toEqual(
          partsOf(expense, expense.amountMinor).map((part) => ({ ...part, personId: renamed(part.personId) })),
        );
      }),
    );
  });

  test('moves where the member was on the expense already: they have both parts', () => {
    fc.assert(
      fc.property(anyExpense(), (expense) => {
        const before = partsOf(expense, expense.amountMinor);
        const merged = withPersonReplaced(expense, BEN, ANNA);
        const after = partsOf(merged, expense.amountMinor);
        const of = (parts: readonly Part[], ...ids: string[]) =>
          parts.reduce((sum, part) => sum + (ids.includes(part.personId) ? part.amountMinor : 0), 0);

        expect(of(after, ANNA)).toBe(of(before, ANNA, BEN));
        expect(of(after, CARA)).toBe(of(before, CARA));
        expect(of(merged.payers, ANNA)).toBe(of(expense.payers, ANNA, BEN));
        expect([...peopleOfSplit(merged.split), ...merged.payers.map(({ personId }) => personId)]).not.toContain(BEN);
      }),
    );
  });
});

describe('the odd cents', () => {
  test.each([
    [[ANNA, BEN, CARA], 1000, 1],
    [[ANNA, BEN, CARA, DAN], 1002, 2],
    [personIds.slice(0, 7), 1003, 2],
  ])('favour nobody over 20,000 expenses of %d people', (ids, total, left) => {
    const got = new Map(ids.map((id) => [id, 0]));

    for (const id of uuidv7s(20_000))
      for (const { personId, amountMinor } of partsOf({ id, split: { mode: 'equally', personIds: ids } }, total))
        got.set(personId, (got.get(personId) ?? 0) + amountMinor - Math.floor(total / ids.length));

    const fair = (20_000 * left) / ids.length;
    // Within four standard deviations of a fair die: one in 16,000 would be outside by chance, and the ids are always the same.
    const deviation = Math.sqrt(20_000 * (left / ids.length) * (1 - left / ids.length));
    for (const cents of got.values()) expect(Math.abs(cents - fair)).toBeLessThan(4 * deviation);
  });

  test('of a bill that is split item by item favour nobody either', () => {
    const got = new Map([ANNA, BEN, CARA].map((id) => [id, 0]));
    const items = ['Water', 'Bread'].map((title) => ({ title, amountMinor: 100, personIds: [ANNA, BEN, CARA] }));

    for (const id of uuidv7s(20_000))
      for (const { personId, amountMinor } of partsOf({ id, split: { mode: 'items', items } }, 200))
        got.set(personId, (got.get(personId) ?? 0) + amountMinor - 66);

    for (const cents of got.values())
      expect(Math.abs(cents - 40_000 / 3)).toBeLessThan(4 * Math.sqrt(40_000 * (2 / 9)));
  });
});
