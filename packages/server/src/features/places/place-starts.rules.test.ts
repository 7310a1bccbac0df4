import { describe, expect, test } from 'vitest';
import { startsOf, type WeightedName } from './place-starts.rules.ts';

const named = (placeId: number, folded: string, weight: number): WeightedName => ({ placeId, folded, weight });

const names = [
  named(1, 'san', 10),
  named(2, 'san antonio', 70),
  named(3, 'san diego', 90),
  named(3, 'san diego de alcala', 9),
  named(4, 'tokyo', 100),
];

describe('the first places of a start', () => {
  test('are kept where more than so many names begin with it', () => {
    const starts = new Set(startsOf(names, { manyNames: 3, kept: 8 }).map(({ start }) => start));

    expect([...starts]).toEqual(['s', 'sa', 'san']);
  });

  test('come with the likeliest first, each place once', () => {
    const found = startsOf(names, { manyNames: 3, kept: 8 }).filter(({ start }) => start === 'sa');

    expect(found).toEqual([
      { start: 'sa', placeId: 3, weight: 90 },
      { start: 'sa', placeId: 2, weight: 70 },
      { start: 'sa', placeId: 1, weight: 10 },
    ]);
  });

  test('begin with a place that is called just that, unless others are far likelier', () => {
    const found = startsOf(names, { manyNames: 3, kept: 8 }).filter(({ start }) => start === 'san');

    expect(found.map(({ placeId }) => placeId)).toEqual([3, 1, 2]);
  });

  test('are no more than are kept', () => {
    const found = startsOf(names, { manyNames: 3, kept: 2 }).filter(({ start }) => start === 's');

    expect(found.map(({ placeId }) => placeId)).toEqual([3, 2]);
  });
});

test.each([
  [['san a', 'san b'], ['s', 'sa', 'san'], 'a start that ends in a space is never asked for'],
  [['𠮷a', '𠮷b'], ['𠮷'], 'half of a character is never typed'],
  [['', ''], [], 'no name at all has no start'],
])('of %j the starts are %j: %s', (folded, starts) => {
  const both = folded.map((name, index) => named(index, name, 1));

  expect([...new Set(startsOf(both, { manyNames: 1, kept: 8 }).map(({ start }) => start))]).toEqual(starts);
});
