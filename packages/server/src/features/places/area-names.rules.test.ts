import { describe, expect, test } from 'vitest';
import { areaNamesOf, countryName } from './area-names.rules.ts';

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
