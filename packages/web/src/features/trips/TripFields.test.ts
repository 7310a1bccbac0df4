import { expect, test } from 'vitest';
import { blankOf, comparedFields, conflictsIn, mergedOf } from '../../platform/form-fields.rules.ts';
import { tripFields } from './TripFields.tsx';
import type { TripValues } from './trip-values.ts';

const context = { now: new Date('2027-01-15T12:00:00Z'), chosenCover: null };
const fields = comparedFields(tripFields, context);
const began: TripValues = {
  ...blankOf(tripFields, context),
  destination: 'Lisbon, Portugal',
  position: '38.7,-9.1',
};

test('a destination that one has chosen keeps its position beside what another has changed', () => {
  const mine = { ...began, destination: 'Tokyo, Japan', position: '35.7,139.7' };
  const theirs = { ...began, title: 'Spring' };

  expect(conflictsIn({ began, mine, theirs }, fields)).toEqual([]);
  expect(mergedOf({ began, mine, theirs }, fields)).toEqual({ ...mine, title: 'Spring' });
});

test('of two destinations one is chosen, with its position', () => {
  const mine = { ...began, destination: 'Tokyo, Japan', position: '35.7,139.7' };
  const theirs = { ...began, destination: 'The seaside', position: '' };

  expect(conflictsIn({ began, mine, theirs }, fields).map(({ label }) => label)).toEqual(['Destination']);
  expect(mergedOf({ began, mine: began, theirs }, fields)).toEqual(theirs);
});

test('the same words for another place are another destination', () => {
  const mine = { ...began, position: '38.8,-9.2' };
  const theirs = { ...began, position: '40.1,-75.2' };

  expect(conflictsIn({ began, mine, theirs }, fields).map(({ label }) => label)).toEqual(['Destination']);
});
