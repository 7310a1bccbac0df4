import { tripFlight } from '@caravan/contract/testing/trip-flights.ts';
import { expect, test } from 'vitest';
import { airportName, arrivalDelay, travellerNames } from './arrival-words.ts';
import { changeWords } from './flight-change-words.ts';

const traveller = (id: string, firstName: string, lastName = '') => ({
  id,
  firstName,
  lastName,
  profileImageUrl: null,
});

test.each([
  ['Lisbon', 'LIS', 'Lisbon (LIS)'],
  ['Lisbon', null, 'Lisbon'],
  [null, 'LIS', 'LIS'],
  ['LIS', 'LIS', 'LIS'],
  [null, null, null],
])('the airport %s with the letters %s is called %s', (airport, iata, name) => {
  expect(airportName(airport, iata)).toBe(name);
});

test.each([
  [['b'], 'Bea'],
  [['a'], 'You'],
  [['b', 'a'], 'You and Bea'],
  [['c', 'b', 'a'], 'You, Lopez, and Bea'],
  [['d'], 'Traveler'],
])('the people %j on a flight are named: %s', (ids, names) => {
  const people = [traveller('a', 'Ada'), traveller('b', 'Bea'), traveller('c', '', 'Lopez'), traveller('d', '')];
  const on = ids.map((id) => people.find((person) => person.id === id)).filter((person) => person !== undefined);

  expect(travellerNames(on, 'a', 'en-US')).toBe(names);
});

test.each([
  ['scheduled', { words: '35 min late', isLate: true }],
  ['active', { words: '35 min late', isLate: true }],
  ['landed', { words: '35 min late', isLate: true }],
  ['cancelled', null],
  ['diverted', null],
  ['incident', null],
] as const)('a flight that is %s and was to land half an hour later is told: %j', (status, told) => {
  const flight = tripFlight({ status, arrival: { estimated: '2027-03-03T11:20:00.000Z' } });

  expect(arrivalDelay({ flight })).toEqual(told);
});

test('a change is told by the clock of the airport, with its zone for whoever lives by another', () => {
  const flight = tripFlight();
  const later = { kind: 'arrival_time', from: null, to: '2027-03-03T11:20:00.000Z', createdAt: '' } as const;
  const gate = { kind: 'departure_gate', from: 'B12', to: 'C4', createdAt: '' } as const;
  const inPorto = { zone: 'Europe/Lisbon', today: '2027-03-03', locale: 'en-US' };
  const inTokyo = { ...inPorto, zone: 'Asia/Tokyo' };

  expect(changeWords(gate, flight, inTokyo)).toBe('Gate changed from B12 to C4');
  expect(changeWords(later, flight, inPorto)).toBe('Now lands 11:20 AM, 35 minutes late');
  expect(changeWords(later, flight, inTokyo)).toBe('Now lands 11:20 AM GMT+0, 35 minutes late');
});
