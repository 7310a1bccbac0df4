import type { FlightEnd } from '@caravan/contract/flights/flights.schema.ts';
import { tripFlight } from '@caravan/contract/testing/trip-flights.ts';
import { expect, test } from 'vitest';
import {
  airportName,
  arrivalDelay,
  changeWords,
  dayWords,
  delayWords,
  directionWords,
  isMoved,
  measureWords,
  positionWords,
  terminalWords,
  timeKind,
  timeWords,
  travellerNames,
} from './flight-words.ts';

const reader = { zone: 'Europe/Berlin', today: '2027-03-01', locale: 'en-US' };

const end: FlightEnd = {
  airport: 'London Heathrow',
  iata: 'LHR',
  timeZone: 'Europe/London',
  scheduled: '2027-03-03T08:00:00.000Z',
  estimated: null,
  actual: null,
  delay: null,
  terminal: null,
  gate: null,
};

test.each([
  ['where the clock differs, with its name', 'Asia/Tokyo', { time: '5:00 PM', day: 'Wed, Mar 3', zone: 'GMT+9' }],
  ['where the clock agrees, without', 'Europe/Paris', { time: '9:00 AM', day: 'Wed, Mar 3', zone: null }],
  ['on another day there', 'Pacific/Auckland', { time: '9:00 PM', day: 'Wed, Mar 3', zone: 'GMT+13' }],
  ['where the clock is not known, by the own', null, { time: '9:00 AM', day: 'Wed, Mar 3', zone: 'your time' }],
])('a time at an airport is read %s', (_, zone, shown) => {
  expect(timeWords('2027-03-03T08:00:00.000Z', zone, reader)).toEqual(shown);
});

test('a landing across the date line is on the day that the clock there shows', () => {
  const shown = timeWords('2027-03-03T01:30:00.000Z', 'America/Los_Angeles', reader);

  expect(shown).toEqual({ time: '5:30 PM', day: 'Tue, Mar 2', zone: 'PST' });
});

test.each([
  ['this year', '2027-12-31', 'Fri, Dec 31'],
  ['another year', '2028-01-01', 'Jan 1, 2028'],
  ['no day', null, 'Date TBD'],
])('a flight of %s', (_, date, shown) => {
  expect(dayWords(date, reader)).toBe(shown);
});

test.each([
  ['a later estimate', { estimated: '2027-03-03T08:45:00.000Z' }, { words: '45 min late', isLate: true }],
  ['an earlier one', { estimated: '2027-03-03T07:50:00.000Z' }, { words: '10 min early', isLate: false }],
  ['the planned time', { estimated: '2027-03-03T08:00:00.000Z' }, { words: 'On time', isLate: false }],
  [
    'what happened, over what was expected',
    { estimated: '2027-03-03T08:45:00.000Z', actual: '2027-03-03T10:00:00.000Z' },
    { words: '120 min late', isLate: true },
  ],
  ['what the service says alone', { delay: 20 }, { words: '20 min late', isLate: true }],
  ['nothing', {}, null],
])('a delay by %s', (_, known, shown) => {
  expect(delayWords({ ...end, ...known })).toEqual(shown);
});

test.each([
  [{}, 'scheduled', false],
  [{ estimated: '2027-03-03T08:00:00.000Z' }, 'estimated', false],
  [{ estimated: '2027-03-03T08:45:00.000Z' }, 'estimated', true],
  [{ estimated: '2027-03-03T08:45:00.000Z', actual: '2027-03-03T08:50:00.000Z' }, 'actual', true],
  [{ scheduled: null, actual: '2027-03-03T08:50:00.000Z' }, 'actual', false],
])('an end of which %j is known goes by the %s time, moved: %s', (known, kind, moved) => {
  expect([timeKind({ ...end, ...known }), isMoved({ ...end, ...known })]).toEqual([kind, moved]);
});

test.each([
  [{ terminal: '5', gate: 'B12' }, 'Terminal 5, Gate B12'],
  [{ terminal: null, gate: 'B12' }, 'Gate B12'],
  [{ terminal: '8', gate: null, baggage: '3' }, 'Terminal 8, Belt 3'],
  [{ terminal: null, gate: null }, ''],
])('where to go at the airport: %j', (known, shown) => {
  expect(terminalWords(known)).toBe(shown);
});

test.each([
  [0, '0° N'],
  [22, '22° N'],
  [23, '23° NE'],
  [270, '270° W'],
  [338, '338° N'],
  [360, '0° N'],
  [-90, '270° W'],
])('a direction of %d degrees', (degrees, shown) => {
  expect(directionWords(degrees)).toBe(shown);
});

test('a position is read by its halves of the world, and a height with its unit', () => {
  expect(positionWords({ latitude: 51.4706, longitude: -0.4619 })).toBe('51.47° N, 0.46° W');
  expect(positionWords({ latitude: -33.94, longitude: 151.18 })).toBe('33.94° S, 151.18° E');
  expect(measureWords(34_999.6, 'ft', 'en-US')).toBe('35,000 ft');
});

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
] as const)('a flight that is %s and was to land half an hour later has these words: %j', (status, words) => {
  const flight = tripFlight({ status, arrival: { estimated: '2027-03-03T11:20:00.000Z' } });

  expect(arrivalDelay({ flight })).toEqual(words);
});

test('a change is put by the clock of the airport, with its zone for whoever lives by another', () => {
  const flight = tripFlight();
  const later = { kind: 'arrival_time', from: null, to: '2027-03-03T11:20:00.000Z', createdAt: '' } as const;
  const gate = { kind: 'departure_gate', from: 'B12', to: 'C4', createdAt: '' } as const;
  const inPorto = { zone: 'Europe/Lisbon', today: '2027-03-03', locale: 'en-US' };
  const inTokyo = { ...inPorto, zone: 'Asia/Tokyo' };

  expect(changeWords(gate, flight, inTokyo)).toBe('Gate changed from B12 to C4');
  expect(changeWords(later, flight, inPorto)).toBe('Now lands 11:20 AM, 35 minutes late');
  expect(changeWords(later, flight, inTokyo)).toBe('Now lands 11:20 AM GMT+0, 35 minutes late');
});
