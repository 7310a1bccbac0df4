import { describe, expect, test } from 'vitest';
import { bestTime, byDeparture, delayOf, isFlightPast, type TimedFlight } from './flight-times.rules.ts';

const [EARLY, PLAN, LATE] = ['2027-03-02T09:50:00Z', '2027-03-02T10:00:00Z', '2027-03-02T10:20:00Z'];
const none = { scheduled: null, estimated: null, actual: null };

describe('the time of a departure or an arrival', () => {
  test.each([
    [none, null],
    [{ ...none, scheduled: PLAN }, PLAN],
    [{ ...none, scheduled: PLAN, estimated: LATE }, LATE],
    [{ scheduled: PLAN, estimated: LATE, actual: EARLY }, EARLY],
  ])('of %j is the surest one', (end, best) => {
    expect(bestTime(end)).toBe(best);
  });

  test.each([
    [{ ...none, delay: null }, null],
    [{ ...none, scheduled: PLAN, delay: null }, null],
    [{ ...none, scheduled: PLAN, delay: 7 }, 7],
    [{ ...none, scheduled: PLAN, estimated: LATE, delay: 7 }, 20],
    [{ ...none, scheduled: PLAN, actual: EARLY, delay: null }, -10],
  ])('in %j is late by %s minutes', (end, minutes) => {
    expect(delayOf(end)).toBe(minutes);
  });
});

const flight = (facts: Partial<TimedFlight>, isByHand = false) => ({
  flightDate: null,
  status: 'scheduled' as const,
  departure: none,
  arrival: none,
  isByHand,
  ...facts,
});
const landsAtTen = { arrival: { ...none, scheduled: PLAN } };
const leavesAtTen = { departure: { ...none, scheduled: PLAN } };

describe('a flight is past', () => {
  test.each([
    ['once it has landed', flight({ ...landsAtTen, status: 'landed' }), '2027-03-01T00:00:00Z', true],
    ['once it is cancelled', flight({ status: 'cancelled' }), '2027-03-01T00:00:00Z', true],
    ['not a day after its landing', flight(landsAtTen), '2027-03-03T10:00:00Z', false],
    ['a moment later', flight(landsAtTen), '2027-03-03T10:00:00.001Z', true],
    ['by hand, not when it lands', flight(landsAtTen, true), PLAN, false],
    ['by hand, a moment later', flight(landsAtTen, true), '2027-03-02T10:00:00.001Z', true],
    ['without a landing, not twenty hours after it left', flight(leavesAtTen, true), '2027-03-03T06:00:00Z', false],
    ['without a landing, later', flight(leavesAtTen, true), '2027-03-03T06:00:01Z', true],
    [
      'on a day, not while that is today anywhere',
      flight({ flightDate: '2027-03-02' }, true),
      '2027-03-03T11:59:00Z',
      false,
    ],
    ['on a day, two days later', flight({ flightDate: '2027-03-02' }, true), '2027-03-04T08:00:01Z', true],
    ['never without a day', flight({}, true), '2099-01-01T00:00:00Z', false],
  ])('%s', (_when, timed, now, isPast) => {
    expect(isFlightPast(timed, new Date(now))).toBe(isPast);
  });
});

test('flights come by departure, those of a day by its noon, those without one last', () => {
  const [someDay, noon, morning, evening] = [
    flight({}),
    flight({ flightDate: '2027-03-02' }),
    flight(leavesAtTen),
    flight({ departure: { ...none, scheduled: PLAN, estimated: '2027-03-02T20:00:00Z' } }),
  ];

  expect([someDay, evening, noon, morning].toSorted(byDeparture)).toEqual([morning, noon, evening, someDay]);
});
