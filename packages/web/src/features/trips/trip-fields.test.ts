import { expect, test } from 'vitest';
import { clashesIn, mergedOf } from '../../platform/conflict.rules.ts';
import { tripFields } from './trip-fields.ts';
import { valuesOf } from './trip-values.ts';

const fields = tripFields(null);
const began = {
  ...valuesOf(null, new Date('2027-01-15T12:00:00Z')),
  destination: 'Lisbon, Portugal',
  position: '38.7,-9.1',
};

test('a destination that one has chosen keeps its position beside what another has changed', () => {
  const mine = { ...began, destination: 'Tokyo, Japan', position: '35.7,139.7' };
  const theirs = { ...began, title: 'Spring' };

  expect(clashesIn({ began, mine, theirs }, fields)).toEqual([]);
  expect(mergedOf({ began, mine, theirs }, fields)).toEqual({ ...mine, title: 'Spring' });
});

test('of two destinations one is chosen, with its position', () => {
  const mine = { ...began, destination: 'Tokyo, Japan', position: '35.7,139.7' };
  const theirs = { ...began, destination: 'The seaside', position: '' };

  expect(clashesIn({ began, mine, theirs }, fields).map(({ label }) => label)).toEqual(['Destination']);
  expect(mergedOf({ began, mine: began, theirs }, fields)).toEqual(theirs);
});

test('the same words for another place are another destination', () => {
  const mine = { ...began, position: '38.8,-9.2' };
  const theirs = { ...began, position: '40.1,-75.2' };

  expect(clashesIn({ began, mine, theirs }, fields).map(({ label }) => label)).toEqual(['Destination']);
});
