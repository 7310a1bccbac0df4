import { distanceBetween } from '@caravan/contract/places/places.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeNearby } from './nearby-positions.rules.ts';

const FARTHEST = 75;
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** A bit of the way from a position, over a pole and the date line too. */
const beside = fc
  .tuple(position, fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }))
  .map(([from, north, east]) => {
    const latitude = Math.max(-90, Math.min(90, from.latitude + north));
    const longitude = ((from.longitude + east + 540) % 360) - 180;
    return { from, place: { latitude, longitude } };
  });

test('all places that are near are found, wherever on earth', () => {
  fc.assert(
    fc.property(beside, ({ from, place }) => {
      fc.pre(distanceBetween(from, place) <= FARTHEST);

      expect(makeNearby([place], FARTHEST)(from)).toEqual([place]);
    }),
    { numRuns: 2_000 },
  );
});

test('hardly any others are', () => {
  const london = { latitude: 51.5, longitude: -0.12 };
  const places = [-3, -2, -1, 0, 1, 2, 3].map((longitude) => ({ latitude: 51.2, longitude }));

  expect(makeNearby(places, FARTHEST)(london).map(({ longitude }) => longitude)).toEqual([-1, 0]);
});
