import { expect, test } from 'vitest';
import { foundInTrips, wornLabel } from './closet.rules.ts';

test.each([
  [0, 0, '0 outfits found in 0 trips'],
  [1, 1, '1 outfit found in 1 trip'],
  [12, 3, '12 outfits found in 3 trips'],
])('%i outfits of %i trips are said as %s', (outfitCount, tripCount, said) => {
  expect(foundInTrips({ outfitCount, tripCount })).toBe(said);
});

test.each([
  [1, 1, '1 day'],
  [5, 1, '5 days'],
  [5, 3, '5 days on 3 trips'],
])('an outfit of %i days on %i trips was worn %s', (days, trips, said) => {
  expect(wornLabel({ days, trips })).toBe(said);
});
