import { expect, test } from 'vitest';
import { foreignZone, zoneCity } from './zone-name.ts';

const spring = new Date('2027-03-05T00:00:00Z');

test.each([
  ['Asia/Tokyo', 'Europe/Berlin', 'GMT+9'],
  ['Europe/Paris', 'Europe/Berlin', null],
  ['Asia/Tokyo', 'Asia/Tokyo', null],
])('%s seen from %s carries its zone only where clocks differ', (zone, viewer, shown) => {
  expect(foreignZone(zone, viewer, spring, 'en-US')).toBe(shown);
});

test.each([
  ['Asia/Tokyo', 'Tokyo'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
});
