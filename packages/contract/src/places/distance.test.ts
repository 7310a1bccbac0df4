import { expect, test } from 'vitest';
import { distanceBetween } from './places.rules.ts';

const lisbon = { latitude: 38.72635, longitude: -9.14843 };

test.each([
  ['Porto', { latitude: 41.14961, longitude: -8.61099 }, 273],
  ['Lisbon itself', lisbon, 0],
  ['Auckland, across the date line', { latitude: -36.84853, longitude: 174.76349 }, 19_613],
])('from Lisbon to %s', (_city, position, kilometres) => {
  expect(Math.round(distanceBetween(lisbon, position))).toBe(kilometres);
  expect(Math.round(distanceBetween(position, lisbon))).toBe(kilometres);
});
