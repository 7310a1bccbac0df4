import { describe, expect, test } from 'vitest';
import { choosePlace, partsOf } from './destinations.rules.ts';

test.each([
  ['Lisbon', 'Lisbon', []],
  ['  Lisbon ,Portugal ', 'Lisbon', ['Portugal']],
  ['Paris, Texas, USA', 'Paris', ['Texas', 'USA']],
  [', Portugal', 'Portugal', []],
  [',', '', []],
])('the destination %j is the place %j within %j', (destination, name, within) => {
  expect(partsOf(destination)).toEqual({ name, within });
});

describe('of several places with one name', () => {
  const places = [
    { id: 1, country_code: 'FR', country: 'France', admin1: 'Île-de-France' },
    { id: 2, country_code: 'US', country: 'United States', admin1: 'Texas' },
    { id: 3, country_code: 'US', country: 'United States', admin1: 'Tennessee' },
    { id: 4 },
  ];

  test.each([
    [[], 1, 'the first one, which is the best known'],
    [['France'], 1, 'its country'],
    [['us'], 2, 'the first one of its country, by its code in either case'],
    [['Tennessee', 'United States'], 3, 'the one of which both are true'],
    [['ile-de-france'], 1, 'a region without its accents'],
    [['Atlantis'], 1, 'the first one, where nothing is true of any'],
  ])('within %j it is number %i: %s', (within, id) => {
    expect(choosePlace(places, within)?.id).toBe(id);
  });

  test('none is chosen where none was found', () => {
    expect(choosePlace([], ['Portugal'])).toBeNull();
  });
});
