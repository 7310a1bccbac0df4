import type { TimedFlight } from '@caravan/contract/flights/flight-times.rules.ts';
import { array, assert, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DueFlight,
  type Urgency,
  inFairOrder,
  leastAffordable,
  nextRefresh,
  refreshCeiling,
  searchCeiling,
  urgencies,
  urgencyOf,
} from './flight-refresh.rules.ts';

const none = { scheduled: null, estimated: null, actual: null };
/** Leaves on 10 March at noon and lands two hours later. */
const flight = (changes: Partial<TimedFlight> = {}): TimedFlight => ({
  flightDate: '2027-03-10',
  status: 'scheduled',
  departure: { ...none, scheduled: '2027-03-10T12:00:00.000Z' },
  arrival: { ...none, scheduled: '2027-03-10T14:00:00.000Z' },
  ...changes,
});
const cancelled = flight({ status: 'cancelled' });
const landed = flight({ status: 'landed' });
const delayed = flight({
  departure: { ...none, scheduled: '2027-03-10T12:00:00.000Z', estimated: '2027-03-10T18:00:00.000Z' },
  arrival: { ...none, scheduled: '2027-03-10T14:00:00.000Z', estimated: '2027-03-10T20:00:00.000Z' },
});
const ofSomeTime = flight({ departure: none, arrival: none });

test.each<[string, TimedFlight, Urgency]>([
  ['2027-03-01T00:00:00Z', flight(), 'far'],
  ['2027-03-08T11:59:59Z', flight(), 'far'],
  ['2027-03-08T12:00:00Z', flight(), 'near'],
  ['2027-03-09T11:59:59Z', flight(), 'near'],
  ['2027-03-09T12:00:00Z', flight(), 'today'],
  ['2027-03-10T11:59:59Z', flight(), 'today'],
  ['2027-03-10T12:00:00Z', flight(), 'underWay'],
  ['2027-03-10T12:00:00Z', delayed, 'today'],
  ['2027-03-10T11:50:00Z', flight({ status: 'active' }), 'underWay'],
  ['2027-03-09T00:00:00Z', ofSomeTime, 'today'],
])('at %s a flight is as urgent as it is near: %j is %s', (now, reported, urgency) => {
  expect(urgencyOf(reported, new Date(now))).toBe(urgency);
});

describe('a service is asked about a flight again', () => {
  test.each<[string, string, TimedFlight, string | null]>([
    ['every six hours', '2027-03-01T00:00:00Z', flight(), '2027-03-01T06:00:00.000Z'],
    ['two days before it leaves at the latest', '2027-03-08T09:00:00Z', flight(), '2027-03-08T12:00:00.000Z'],
    ['every hour from then on', '2027-03-08T12:00:00Z', flight(), '2027-03-08T13:00:00.000Z'],
    ['when it leaves', '2027-03-10T11:30:00Z', flight(), '2027-03-10T12:00:00.000Z'],
    ['every ten minutes from then on', '2027-03-10T12:00:00Z', flight(), '2027-03-10T12:10:00.000Z'],
    ['every hour while it is late', '2027-03-10T12:00:00Z', delayed, '2027-03-10T13:00:00.000Z'],
    ['until a day after its landing', '2027-03-11T13:49:59Z', flight(), '2027-03-11T13:59:59.000Z'],
    ['not after that', '2027-03-11T13:50:00Z', flight(), null],
    ['not once it has landed', '2027-03-10T14:00:00Z', landed, null],
    ['not once it is cancelled', '2027-03-01T00:00:00Z', cancelled, null],
    ['by its day where nobody knows its time', '2027-03-01T00:00:00Z', ofSomeTime, '2027-03-01T06:00:00.000Z'],
    ['never without a day', '2027-03-01T00:00:00Z', flight({ flightDate: null, departure: none, arrival: none }), null],
  ])('%s: refreshed at %s', (_when, now, reported, next) => {
    expect(nextRefresh(reported, new Date(now))).toBe(next);
  });

  test.each([
    [1, '2027-03-08T14:00:00.000Z'],
    [2, '2027-03-08T16:00:00.000Z'],
    [4, '2027-03-09T04:00:00.000Z'],
    [5, '2027-03-09T12:00:00.000Z'],
    [1_000, '2027-03-09T12:00:00.000Z'],
  ])('ever less after %i questions that brought nothing, but once a day', (failures, next) => {
    expect(nextRefresh(flight(), new Date('2027-03-08T12:00:00Z'), failures)).toBe(next);
  });
});

const DAY_MS = 86_400_000;
const at = (time: string): Date => new Date(`2027-03-02T${time}Z`);
const anyMoment = integer({ min: 0, max: DAY_MS - 1 }).map((ms) => new Date(Date.parse('2027-03-02') + ms));
const anyBudget = integer({ min: 1, max: 5_000 });

describe('the calls that may be gone by now, of 100 a day', () => {
  test.each<[string, Record<Urgency, number>]>([
    ['00:00:00', { underWay: 75, today: 25, near: 13, far: 0 }],
    ['06:00:00', { underWay: 82, today: 50, near: 38, far: 25 }],
    ['12:00:00', { underWay: 88, today: 75, near: 63, far: 50 }],
    ['18:00:00', { underWay: 94, today: 94, near: 88, far: 75 }],
    ['23:59:59.999', { underWay: 100, today: 100, near: 100, far: 100 }],
  ])('at %s', (time, ceilings) => {
    const found = urgencies.map((urgency) => [urgency, refreshCeiling(urgency, 100, at(time))]);

    expect(Object.fromEntries(found)).toEqual(ceilings);
  });

  test('are never more than the budget, more for what is more urgent, and leave searches a quarter of what is to come', () => {
    assert(
      property(anyMoment, anyBudget, (now, budget) => {
        const ceilings = urgencies.map((urgency) => refreshCeiling(urgency, budget, now));
        const toCome = 1 - (now.getTime() % DAY_MS) / DAY_MS;

        expect(ceilings).toEqual(ceilings.toSorted((one, other) => other - one));
        expect(ceilings[0]).toBeLessThanOrEqual(budget - Math.floor((budget * toCome) / 4));
      }),
    );
  });

  test.each([
    ['00:00:00', 75],
    ['12:00:00', 88],
    ['23:59:59.999', 100],
  ])('at %s, %i of them once somebody has searched', (time, ceiling) => {
    expect(searchCeiling(100, at(time))).toBe(ceiling);
  });

  test('let somebody search however few there are in a day', () => {
    expect(searchCeiling(1, at('00:00:00'))).toBe(1);
  });

  test('grow through the day', () => {
    assert(
      property(anyMoment, anyMoment, anyBudget, constantFrom(...urgencies), (one, other, budget, urgency) => {
        const [early, late] = [one, other].toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];

        expect(refreshCeiling(urgency, budget, early)).toBeLessThanOrEqual(refreshCeiling(urgency, budget, late));
      }),
    );
  });

  test.each<[number, Urgency | null]>([
    [49, 'far'],
    [50, 'near'],
    [63, 'today'],
    [75, 'underWay'],
    [88, null],
  ])('at noon, %i of them gone, may be spent on what is at least %s', (spent, least) => {
    expect(leastAffordable(spent, 100, at('12:00:00'))).toBe(least);
  });
});

interface Flight extends DueFlight {
  readonly id: number;
}

const people = ['anna', 'ben', 'carl', 'dora', 'emil'];
const anyFlights = array(
  integer({ min: 0, max: 1_000 }).chain((dueAt) =>
    constantFrom(...urgencies).chain((urgency) =>
      uniqueArray(constantFrom(...people), { minLength: 1, maxLength: people.length }).map((followers) => ({
        urgency,
        dueAt,
        followers,
      })),
    ),
  ),
).map((flights) => flights.map((flight, id): Flight => ({ ...flight, id })));
const anyServed = array(integer({ min: 0, max: 1_000 }), { minLength: people.length, maxLength: people.length }).map(
  (times) => new Map(people.map((person, index) => [person, times[index] ?? 0])),
);

const due = (id: number, ...followers: string[]): Flight => ({ id, urgency: 'far', dueAt: id, followers });
const idsOf = (flights: readonly Flight[]): number[] => flights.map(({ id }) => id);

describe('the order in which flights are asked about', () => {
  test('has each of them once, the urgent before the others', () => {
    assert(
      property(anyFlights, anyServed, (flights, served) => {
        const order = inFairOrder(flights, served);
        const ranks = order.map(({ urgency }) => urgencies.indexOf(urgency));

        expect(idsOf(order).toSorted((one, other) => one - other)).toEqual(idsOf(flights));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
      }),
    );
  });

  test('takes people in turn: somebody with 200 flights has their second after everybody had their first', () => {
    const many = Array.from({ length: 200 }, (_, id) => due(id, 'anna'));
    const order = inFairOrder([...many, due(500, 'ben'), due(501, 'carl')], new Map());

    expect(idsOf(order).slice(0, 4)).toEqual([0, 500, 501, 1]);
  });

  test('gives nobody two perPerson more than somebody who still waits', () => {
    assert(
      property(anyFlights, anyServed, integer({ min: 0, max: 30 }), (flights, served, calls) => {
        const own = flights.map((flight) => ({
          ...flight,
          urgency: 'far' as const,
          followers: flight.followers.slice(0, 1),
        }));
        const order = inFairOrder(own, served);
        const refreshesOf = (person: string, among: readonly Flight[]) =>
          among.filter(({ followers }) => followers.includes(person)).length;
        const perPerson = people.map((person) => refreshesOf(person, order.slice(0, calls)));
        const waiting = people.filter((person) => refreshesOf(person, order.slice(calls)) > 0);

        for (const person of waiting)
          expect(Math.max(...perPerson)).toBeLessThanOrEqual(refreshesOf(person, order.slice(0, calls)) + 1);
      }),
    );
  });

  test('begins with whoever has waited longest, and with what is due longest of theirs', () => {
    const flights = [due(1, 'anna'), due(2, 'ben'), due(3, 'ben'), due(4, 'carl')];

    expect(
      idsOf(
        inFairOrder(
          flights,
          new Map([
            ['anna', 30],
            ['ben', 10],
          ]),
        ),
      ),
    ).toEqual([4, 2, 1, 3]);
  });

  test('counts one call as a turn of everybody whom it serves', () => {
    const flights = [due(1, 'anna', 'ben'), due(2, 'anna'), due(3, 'ben'), due(4, 'carl')];

    expect(idsOf(inFairOrder(flights, new Map()))).toEqual([1, 4, 2, 3]);
  });

  test('lets nobody starve: with one call a round everybody has one in as many rounds as there are people', () => {
    assert(
      property(array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), (counts) => {
        const flights = counts.flatMap((count, person) =>
          Array.from({ length: count }, (_, index) => due(person * 100 + index, `person ${person}`)),
        );
        const served = new Map<string, number>();
        for (let round = 0; round < counts.length; round += 1) {
          const [first] = inFairOrder(flights, served);
          served.set(first?.followers[0] ?? '', round);
        }

        expect(served.size).toBe(counts.length);
      }),
    );
  });
});
