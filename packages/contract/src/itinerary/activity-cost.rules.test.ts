import { expect, test } from 'vitest';
import { costPerPerson } from './activity-cost.rules.ts';

test.each([
  [0, null],
  [1, null],
  [2, 500],
  [3, 333],
  [6, 167],
])('of what costs 10.00 for all, each of %i pays %s', (joining, amountMinor) => {
  const each = costPerPerson({ amountMinor: 1_000, currency: 'EUR' }, joining);
  expect(each).toEqual(amountMinor === null ? null : { amountMinor, currency: 'EUR' });
});
