import { describe, expect, test } from 'vitest';
import { type WeightedName, areaNamesOf, countryName, placeInCommas, splitsOf, startsOf } from './gazetteer.rules.ts';

const countries = ['CA', 'DE', 'GB', 'TR', 'US'].map((code) => ({ code, name: countryName(code) }));
const regions = [
  { code: 'US.TX', countryCode: 'US', name: 'Texas' },
  { code: 'US.DC', countryCode: 'US', name: 'District of Columbia' },
  { code: 'CA.02', countryCode: 'CA', name: 'British Columbia' },
  { code: 'GB.ENG', countryCode: 'GB', name: 'England' },
];

const areasCalled = (folded: string): string[] =>
  areaNamesOf(countries, regions)
    .filter((area) => area.folded === folded)
    .map(({ countryCode, regionCode }) => regionCode ?? countryCode);

describe('behind a comma', () => {
  test.each([
    ['texas', ['US.TX'], 'a region'],
    ['tx', ['US.TX'], 'the code of a region'],
    ['dc', ['US.DC'], 'the code of a district'],
    ['bc', ['CA.02'], 'the initials of a region'],
    ['02', [], 'a number that nobody writes'],
    ['england', ['GB.ENG'], 'a country of a country'],
    ['unitedkingdom', ['GB'], 'a country in its own words'],
    ['uk', ['GB'], 'the initials of a country'],
    ['usa', ['US'], 'what a country is called'],
    ['etatsunis', ['US'], 'a country in French'],
    ['deutschland', ['DE'], 'a country in its own language'],
    ['turkey', ['TR'], 'what a country was called'],
    ['de', ['DE'], 'a code of two letters'],
    ['atlantis', [], 'a place that is none'],
  ])('%j is %j: %s', (written, areas) => {
    expect(areasCalled(written)).toEqual(areas);
  });
});

test.each([
  ['HK', 'Hong Kong'],
  ['MM', 'Myanmar'],
  ['BA', 'Bosnia & Herzegovina'],
  ['CZ', 'Czechia'],
  ['US', 'United States'],
])('the country %s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

describe('with commas', () => {
  test.each([
    ['Lisbon', 'lisbon', []],
    ['  Lisbon ,Portugal ', 'lisbon', ['portugal']],
    ['Paris, Texas, USA', 'paris', ['texas', 'usa']],
    ['Washington, D.C.', 'washington', ['dc']],
    ['Paris, ', 'paris', []],
    [', Portugal', 'portugal', []],
    ['القاهرة، مصر', 'القاهرة', ['مصر']],
    ['東京、日本', '東京', ['日本']],
  ])('%j is %j within %j', (text, name, within) => {
    expect(placeInCommas(text)).toEqual({ name, within });
  });

  test('a text of very many commas is not read to its end', () => {
    expect(placeInCommas('a,b,c,d,e,f'.repeat(20))?.within).toEqual(['b', 'c', 'd', 'e']);
  });

  test.each(['', ',', ' , ,', '🗼', '%_'])('%j names no place', (text) => {
    expect(placeInCommas(text)).toBeNull();
  });
});

describe('without commas', () => {
  test('each space may divide a name from where it lies', () => {
    expect(splitsOf('san jose costa rica')).toEqual([
      { name: 'san jose costa', within: ['rica'] },
      { name: 'san jose', within: ['costarica'] },
      { name: 'san', within: ['josecostarica'] },
    ]);
  });

  test('one word lies nowhere', () => {
    expect(splitsOf('lisbon')).toEqual([]);
  });

  test('a text of very many words is not read to its end', () => {
    expect(splitsOf('a b '.repeat(60).trim())).toHaveLength(7);
  });
});

const named = (placeId: number, folded: string, weight: number): WeightedName => ({
  placeId,
  folded,
  spelled: null,
  weight,
});

const names = [
  named(1, 'san', 10),
  named(2, 'san antonio', 70),
  named(3, 'san diego', 90),
  named(3, 'san diego de alcala', 9),
  named(4, 'tokyo', 100),
];

describe('the first places of a start', () => {
  test('are stored where more than so many names begin with it', () => {
    const starts = new Set(startsOf(names, { manyNames: 3, stored: 8 }).map(({ start }) => start));

    expect([...starts]).toEqual(['s', 'sa', 'san']);
  });

  test('come with the likeliest first, each place once', () => {
    const found = startsOf(names, { manyNames: 3, stored: 8 }).filter(({ start }) => start === 'sa');

    expect(found).toEqual([
      { start: 'sa', placeId: 3, spelled: null, weight: 90 },
      { start: 'sa', placeId: 2, spelled: null, weight: 70 },
      { start: 'sa', placeId: 1, spelled: null, weight: 10 },
    ]);
  });

  test('begin with a place that is called just that, unless others are far likelier', () => {
    const found = startsOf(names, { manyNames: 3, stored: 8 }).filter(({ start }) => start === 'san');

    expect(found.map(({ placeId }) => placeId)).toEqual([3, 1, 2]);
  });

  test('are no more than the limit', () => {
    const found = startsOf(names, { manyNames: 3, stored: 2 }).filter(({ start }) => start === 's');

    expect(found.map(({ placeId }) => placeId)).toEqual([3, 2]);
  });
});

test.each([
  [['san a', 'san b'], ['s', 'sa', 'san'], 'a start that ends in a space is never searched'],
  [['𠮷a', '𠮷b'], ['𠮷'], 'half of a character is never typed'],
  [['', ''], [], 'no name at all has no start'],
])('of %j the starts are %j: %s', (folded, starts) => {
  const both = folded.map((name, index) => named(index, name, 1));

  expect([...new Set(startsOf(both, { manyNames: 1, stored: 8 }).map(({ start }) => start))]).toEqual(starts);
});
