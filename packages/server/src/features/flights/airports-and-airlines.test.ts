import { describe, expect, test } from 'vitest';
import { makeCityOf } from './airports-and-airlines.service.ts';

const cities = [
  { id: 1, name: 'London', latitude: 51.50853, longitude: -0.12574, population: 7_556_900 },
  { id: 2, name: 'Slough', latitude: 51.50949, longitude: -0.59541, population: 134_072 },
  { id: 3, name: 'Tokyo', latitude: 35.6895, longitude: 139.69171, population: 8_336_599 },
  { id: 4, name: 'Narita', latitude: 35.78333, longitude: 140.31667, population: 127_000 },
  { id: 5, name: 'Bergamo', latitude: 45.69601, longitude: 9.66721, population: 114_162 },
  { id: 6, name: 'Milan', latitude: 45.46427, longitude: 9.18951, population: 1_236_837 },
];
const cityOf = makeCityOf(cities);

describe('an airport serves', () => {
  test.each([
    ['London', 'Heathrow, although Slough is nearer', 51.469603, -0.453566],
    ['Tokyo', 'Narita, an hour away from it', 35.764702, 140.386002],
    ['Bergamo', 'Orio al Serio, next to a city of its own', 45.668871, 9.703666],
  ])('%s: %s', (name, _airport, latitude, longitude) => {
    expect(cityOf({ latitude, longitude })?.city).toMatchObject({ name });
  });

  test('no city where none is near', () => {
    expect(cityOf({ latitude: -27.1648, longitude: -109.4219 })).toBeNull();
  });
});
