import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByCategory, onlyTicks } from './shopping.rules.ts';
import { shoppingCategories, type ShoppingItemChange } from './shopping.schema.ts';

const MIA = '0192f000-0000-7000-8000-000000000001';
const ADAM = '0192f000-0000-7000-8000-000000000002';
const water = { name: 'Water', category: 'drinks', price: '2.50', currency: 'EUR', assignedTo: MIA } as const;

describe('a change to an item', () => {
  test.each<[string, Partial<ShoppingItemChange>, boolean]>([
    ['nothing', {}, true],
    ['a tick', { isCompleted: true }, true],
    ['a tick taken away', { isCompleted: false }, true],
    ['a version', { version: 7 }, true],
    ['everything as it is', { ...water, isCompleted: true }, true],
    ['the same amount in other digits', { price: '2.5' }, true],
    ['another name', { name: 'water' }, false],
    ['another category', { category: 'other' }, false],
    ['another price', { price: '2.51' }, false],
    ['no price', { price: null }, false],
    ['another currency', { currency: 'USD' }, false],
    ['somebody else', { assignedTo: ADAM }, false],
    ['nobody', { assignedTo: null }, false],
    ['a name beside a tick', { isCompleted: true, name: 'Wine' }, false],
  ])('of %s only ticks: %o → %s', (_what, change, ticks) => {
    expect(onlyTicks(change, water)).toBe(ticks);
  });

  test.each<[string | null, string | null, boolean]>([
    [null, null, true],
    ['0', null, false],
    [null, '0', false],
    ['0', '0.00', true],
  ])('of the price from %s to %s only ticks: %s', (before, after, ticks) => {
    expect(onlyTicks({ price: after }, { ...water, price: before })).toBe(ticks);
  });
});

describe('a shopping list by category', () => {
  const item = fc.record({ id: fc.uuid(), category: fc.constantFrom(...shoppingCategories) });
  const items = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 60 });

  test('comes in the order of the categories, and within one in the order of making', () => {
    const [first, second, third] = [
      { id: '1', category: 'other' },
      { id: '2', category: 'essentials' },
      { id: '3', category: 'other' },
    ] as const;

    expect(groupByCategory([third, first, second])).toEqual([
      { category: 'essentials', items: [second] },
      { category: 'other', items: [first, third] },
    ]);
    expect(groupByCategory([])).toEqual([]);
  });

  test('holds every item once, whatever order they arrive in', () => {
    fc.assert(
      fc.property(items, (all) => {
        const groups = groupByCategory(all);

        expect(groups.flatMap((group) => group.items).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        expect(new Set(groups.map(({ category }) => category)).size).toBe(groups.length);
        expect(groupByCategory(all.toReversed())).toEqual(groups);
      }),
    );
  });
});
