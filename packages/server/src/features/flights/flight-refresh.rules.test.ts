import type { TimedFlight } from '@caravan/contract/flights/flight-times.rules.ts';
import { describe, expect, test } from 'vitest';
import { nextRefresh, type Urgency, urgencyOf } from './flight-refresh.rules.ts';

const none = { scheduled: null, estimated: null, actual: null };
/** Leaves on 10 March at noon and lands two hours later. */
const flight = (told: Partial<TimedFlight> = {}): TimedFlight => ({
  flightDate: '2027-03-10',
  status: 'scheduled',
  departure: { ...none, scheduled: '2027-03-10T12:00:00.000Z' },
  arrival: { ...none, scheduled: '2027-03-10T14:00:00.000Z' },
  ...told,
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
])('at %s a flight is as urgent as it is near: %j is %s', (now, told, urgency) => {
  expect(urgencyOf(told, new Date(now))).toBe(urgency);
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
  ])('%s: asked at %s', (_when, now, told, next) => {
    expect(nextRefresh(told, new Date(now))).toBe(next);
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
