import type { Participants } from '../itinerary/participants.schema.ts';
import type { Person } from '../members/people.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOf, tripFlight } from '../testing/trip-flights.ts';
import {
  arrivalsByDay,
  arrivalsOf,
  flightsOfActivity,
  isEverybodyThere,
  nextArrival,
  peopleOn,
  splitByToday,
  withCompanions,
} from './arrivals.rules.ts';
import { flightKey } from './flight-number.rules.ts';
import type { TripFlight } from './flights.schema.ts';
import { flightStatuses } from './flights.schema.ts';

const LISBON = 'Europe/Lisbon';

const landing = (flightNumber: string, scheduled: string | null, facts: Parameters<typeof tripFlight>[0] = {}) =>
  tripFlight({ flightNumber, ...facts, arrival: { scheduled, ...facts.arrival } });

const numbers = (flights: readonly TripFlight[]) =>
  arrivalsOf(flights, LISBON).map(({ flight }) => flight.flightNumber);

/** Each day with its airports and who lands there. */
const board = (flights: readonly TripFlight[]) =>
  arrivalsByDay(arrivalsOf(flights, LISBON)).map(({ date, airports }) => [
    date,
    ...airports.map(({ iata, arrivals }) => [iata, ...arrivals.map(({ flight }) => flight.flightNumber)]),
  ]);

describe('who lands first stands first', () => {
  test('by the time that is expected now, not by the one of the timetable', () => {
    const late = landing('BA1', '2027-03-03T10:00:00.000Z', { arrival: { estimated: '2027-03-03T13:00:00.000Z' } });
    const early = landing('BA2', '2027-03-03T12:00:00.000Z', { arrival: { actual: '2027-03-03T11:30:00.000Z' } });
    const punctual = landing('BA3', '2027-03-03T12:00:00.000Z');

    expect(numbers([late, early, punctual])).toEqual(['BA2', 'BA3', 'BA1']);
  });

  test('a time that nobody knows comes after those that are known, and a cancelled flight last', () => {
    const cancelled = landing('BA1', '2027-03-03T08:00:00.000Z', { status: 'cancelled' });
    const unknown = landing('BA2', null);
    const diverted = landing('BA3', '2027-03-03T12:00:00.000Z', { status: 'diverted' });

    expect(numbers([cancelled, unknown, diverted])).toEqual(['BA3', 'BA2', 'BA1']);
  });

  test('whatever is known of them, in whichever order they are read', () => {
    const anyTime = fc.constantFrom(null, '2027-03-03T08:00:00.000Z', '2027-03-03T09:00:00.000Z');
    const flight = fc
      .tuple(fc.integer({ min: 1, max: 9 }), anyTime, fc.constantFrom(...flightStatuses))
      .map(([number, time, status]) => landing(`BA${number}`, time, { status }));
    const different = fc.uniqueArray(flight, { selector: ({ flightNumber }) => flightNumber });
    fc.assert(
      fc.property(different, (flights) => {
        expect(numbers(flights.toReversed())).toEqual(numbers(flights));
      }),
    );
  });
});

describe('people on the same flight', () => {
  test('are listed with it, each of them once', () => {
    const arrivals = arrivalsOf(
      ['Ada', 'Bea', 'Ada'].map((traveller) => tripFlight({ traveller })),
      LISBON,
    );

    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]?.travellers.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bea']);
  });

  test('share what a service reports of it, rather than what one of them has entered by hand', () => {
    const byHand = tripFlight({ traveller: 'Ada', isByHand: true, arrival: { gate: '1' } });
    const reported = tripFlight({ traveller: 'Bea', arrival: { gate: '2' } });

    expect(arrivalsOf([byHand, reported], LISBON)[0]?.flight.arrival.gate).toBe('2');
  });

  test.each([
    ['another day', { flightDate: '2027-03-04' }],
    ['another leg of the same number', { departureIata: 'OPO' }],
    ['another number', { flightNumber: 'BA501' }],
  ])('are apart on %s', (_what, other) => {
    expect(arrivalsOf([tripFlight(), tripFlight({ traveller: 'Bea', ...other })], LISBON)).toHaveLength(2);
  });

  test('are apart where neither has entered the day', () => {
    const flights = ['Ada', 'Bea'].map((traveller) => tripFlight({ traveller, flightDate: null }));

    expect(new Set(flights.map(flightKey)).size).toBe(2);
  });
});

describe('a day on the board', () => {
  test.each([
    ['the last minute of the day in Lisbon', '2027-03-03T23:59:00.000Z', LISBON, '2027-03-03'],
    ['the first minute of the next', '2027-03-04T00:00:00.000Z', LISBON, '2027-03-04'],
    ['an evening in Tokyo', '2027-03-03T14:59:00.000Z', 'Asia/Tokyo', '2027-03-03'],
    ['past midnight in Tokyo', '2027-03-03T15:00:00.000Z', 'Asia/Tokyo', '2027-03-04'],
    ['the day before, across the date line', '2027-03-04T06:00:00.000Z', 'America/Los_Angeles', '2027-03-03'],
    ['an airport whose clock nobody knows: as on the trip', '2027-03-04T00:00:00.000Z', null, '2027-03-04'],
    ['a clock that does not exist: as on the trip', '2027-03-04T00:00:00.000Z', 'Mars/Base', '2027-03-04'],
  ])('is the one of the clock at the airport: %s', (_what, scheduled, timeZone, day) => {
    expect(board([landing('BA1', scheduled, { arrival: { timeZone } })])[0]?.[0]).toBe(day);
  });

  test('is that of the departure where nobody knows when it lands, and none where nobody knows that either', () => {
    const flights = [landing('BA1', null), landing('BA2', null, { flightDate: null })];

    expect(board(flights)).toEqual([
      ['2027-03-03', ['LIS', 'BA1']],
      [null, ['LIS', 'BA2']],
    ]);
  });

  test('moves with a flight that is late until after midnight', () => {
    const late = landing('BA1', '2027-03-03T22:00:00.000Z', { arrival: { estimated: '2027-03-04T00:30:00.000Z' } });

    expect(board([late])).toEqual([['2027-03-04', ['LIS', 'BA1']]]);
  });

  test('has its airports in the order in which somebody lands there', () => {
    const porto = { arrival: { iata: 'OPO', timeZone: LISBON }, arrivalIata: 'OPO' };
    const flights = [
      landing('BA1', '2027-03-03T12:00:00.000Z'),
      landing('BA2', '2027-03-03T11:00:00.000Z', porto),
      landing('BA3', '2027-03-03T10:00:00.000Z'),
      landing('BA4', '2027-03-02T10:00:00.000Z', porto),
    ];

    expect(board(flights)).toEqual([
      ['2027-03-02', ['OPO', 'BA4']],
      ['2027-03-03', ['LIS', 'BA3', 'BA1'], ['OPO', 'BA2']],
    ]);
  });

  test.each([
    ['in the last minute of that day', '2027-03-03T23:59:00.000Z', false],
    ['when the next has begun', '2027-03-04T00:00:00.000Z', true],
  ])('is over %s', (_when, now, isEarlier) => {
    const days = arrivalsByDay(arrivalsOf([landing('BA1', '2027-03-03T10:00:00.000Z')], LISBON));

    expect(splitByToday(days, new Date(now)).earlier).toEqual(isEarlier ? days : []);
  });

  test('that nobody knows is not over', () => {
    const days = arrivalsByDay(arrivalsOf([landing('BA1', null, { flightDate: null })], LISBON));

    expect(splitByToday(days, new Date('2030-01-01T00:00:00Z')).coming).toEqual(days);
  });
});

describe('who lands next', () => {
  const noon = new Date('2027-03-03T12:00:00.000Z');
  const next = (...flights: TripFlight[]) =>
    nextArrival(arrivalsOf(flights, LISBON), noon)?.flight.flightNumber ?? null;

  test.each([
    ['is to come', landing('BA1', '2027-03-03T12:01:00.000Z'), 'BA1'],
    ['was to land and nobody knows that it has', landing('BA1', '2027-03-03T11:00:00.000Z'), 'BA1'],
    ['was to land a day ago', landing('BA1', '2027-03-02T12:00:00.000Z'), 'BA1'],
    ['was to land longer ago', landing('BA1', '2027-03-02T11:59:00.000Z'), null],
    ['lands now, told by hand', landing('BA1', '2027-03-03T12:00:00.000Z', { isByHand: true }), 'BA1'],
    ['was to land a minute ago, told by hand', landing('BA1', '2027-03-03T11:59:00.000Z', { isByHand: true }), null],
    ['has landed', landing('BA1', '2027-03-03T12:01:00.000Z', { status: 'landed' }), null],
    ['has landed, by its time', landing('BA1', null, { arrival: { actual: '2027-03-03T12:01:00.000Z' } }), null],
    ['is cancelled', landing('BA1', '2027-03-03T12:01:00.000Z', { status: 'cancelled' }), null],
    ['lands nobody knows when', landing('BA1', null), null],
  ])('a flight that %s', (_what, flight, expected) => {
    expect(next(flight)).toBe(expected);
  });

  test('is the first of those to come', () => {
    expect(next(landing('BA1', '2027-03-03T15:00:00.000Z'), landing('BA2', '2027-03-03T14:00:00.000Z'))).toBe('BA2');
  });
});

test.each([
  ['nobody comes by air', [], false],
  ['one is to come', [{ status: 'landed' }, { flightNumber: 'BA2' }], false],
  ['of one nobody knows when', [{ flightNumber: 'BA2', arrival: { scheduled: null } }], false],
  ['all have landed', [{ status: 'landed' }], true],
  [
    'the others have landed and one does not fly',
    [{ status: 'landed' }, { flightNumber: 'BA2', status: 'cancelled' }],
    true,
  ],
] as const)('whether everybody is there is right where %s', (_what, all, expected) => {
  const flights = all.map((one) => tripFlight(one));

  expect(isEverybodyThere(arrivalsOf(flights, LISBON), new Date('2027-03-03T09:00:00Z'))).toBe(expected);
});

test('an activity tells of a flight once, with what is known of it once that is there', () => {
  const flights = [tripFlight(), tripFlight({ traveller: 'Bea' })];
  const lines = flights.map(lineOf);
  const arrivals = new Map(arrivalsOf(flights, LISBON).map((arrival) => [arrival.key, arrival]));

  expect(flightsOfActivity(lines, new Map()).map(({ arrival }) => arrival)).toEqual([null]);
  expect(flightsOfActivity(lines, arrivals).map(({ arrival }) => arrival?.travellers.length)).toEqual([2]);
});

describe('who comes along on a flight without following it', () => {
  const person = (id: string, name: string): Person => ({
    id,
    name,
    firstName: name.split(' ')[0] ?? name,
    kind: 'guest',
    profileImageUrl: null,
  });
  const flight = tripFlight();
  const people = [person(flight.traveller.id, 'Ada'), person('emil', 'Emil Berg'), person('bea', 'Bea')];
  const some = (...personIds: string[]) => ({ mode: 'some' as const, personIds });
  const companions = (participants: Participants | undefined, flights = [flight]): string[] => {
    const activity = { id: flight.itineraryItemId, participants, trackedFlights: flights.map(lineOf) };
    const [first] = withCompanions(arrivalsOf(flights, LISBON), [activity], people);
    return first ? peopleOn(first).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()) : [];
  };

  test.each<[string, Participants | undefined, string[]]>([
    ['everybody, of whom nobody can tell', { mode: 'everybody', personIds: [] }, ['Ada Lindqvist']],
    ['everybody but somebody', { mode: 'everybody', personIds: ['emil'] }, ['Ada Lindqvist']],
    ['who is named', some(flight.traveller.id, 'emil'), ['Ada Lindqvist', 'Emil Berg']],
    ['who is named, whoever follows it', some('emil'), ['Ada Lindqvist', 'Emil Berg']],
    ['nobody', some(), ['Ada Lindqvist']],
    ['somebody who is off the trip', some('left'), ['Ada Lindqvist']],
    ['nobody known to an earlier server', undefined, ['Ada Lindqvist']],
  ])('are those who are named to join its activity: %s', (_who, participants, expected) => {
    expect(companions(participants)).toEqual(expected);
  });

  test('is nobody who follows a flight themselves, and nobody where the activity has two', () => {
    const own = tripFlight({ flightNumber: 'BA2', traveller: 'Bea', itineraryItemId: 'another' });
    const followed = [flight, { ...own, traveller: { ...own.traveller, id: 'bea' } }];

    expect(companions(some('emil', 'bea'), followed.slice(0, 1))).toEqual(['Ada Lindqvist', 'Emil Berg', 'Bea']);
    const activity = {
      id: flight.itineraryItemId,
      participants: some('emil', 'bea'),
      trackedFlights: [lineOf(flight)],
    };
    const both = withCompanions(arrivalsOf(followed, LISBON), [activity], people);
    const named = Object.fromEntries(both.map(({ flight, companions }) => [flight.flightNumber, companions[0]?.id]));
    expect(named).toEqual({ BA2: undefined, BA500: 'emil' });
    expect(companions(some('emil'), [flight, tripFlight({ flightNumber: 'BA2' })])).toEqual(['Ada Lindqvist']);
  });
});
