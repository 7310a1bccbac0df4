import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { tripFlight } from '@caravan/contract/testing/trip-flights.ts';
import { describe, expect, test } from 'vitest';
import { splitByTime } from './TrackedFlights.tsx';

const tracked = (fields: Parameters<typeof tripFlight>[0]): TrackedFlight => {
  const { traveller: _nobody, ...flight } = tripFlight(fields);
  return { ...flight, userId: 'ada', itineraryItemId: null, itineraryItem: null, travellers: [], mayEdit: true };
};

const numbers = (flights: readonly TrackedFlight[]) => flights.map(({ flightNumber }) => flightNumber);

describe('a flight that lands at 10:45', () => {
  test.each<[string, Parameters<typeof tripFlight>[0], string, 'coming' | 'past']>([
    ['comes while it is in the air', { status: 'active' }, '2027-03-03T10:44:00Z', 'coming'],
    ['comes as long as nobody has heard of its landing', { status: 'active' }, '2027-03-03T12:00:00Z', 'coming'],
    ['is over a day after the last word of it', { status: 'active' }, '2027-03-04T10:46:00Z', 'past'],
    ['is over once it has landed', { status: 'landed' }, '2027-03-03T10:30:00Z', 'past'],
    ['by hand comes until then', { isByHand: true }, '2027-03-03T10:45:00Z', 'coming'],
    ['by hand is over then', { isByHand: true }, '2027-03-03T10:46:00Z', 'past'],
    ['but was cancelled shows until then', { status: 'cancelled' }, '2027-03-03T10:44:00Z', 'coming'],
    ['but was cancelled is over then', { status: 'cancelled' }, '2027-03-03T10:45:00Z', 'past'],
  ])('%s', (_, fields, now, where) => {
    const split = splitByTime([tracked(fields)], new Date(now));

    expect(numbers(split[where])).toEqual(['BA500']);
  });
});

test('the next flight comes first, and of those that are over the last', () => {
  const flight = (flightNumber: string, day: string) =>
    tracked({
      flightNumber,
      flightDate: day,
      departure: { scheduled: `${day}T08:00:00.000Z` },
      arrival: { scheduled: `${day}T10:00:00.000Z` },
    });
  const flights = [
    flight('A1', '2027-02-01'),
    flight('D4', '2027-05-01'),
    flight('B2', '2027-02-02'),
    flight('C3', '2027-04-01'),
  ];

  const { coming, past } = splitByTime(flights, new Date('2027-03-03T12:00:00Z'));

  expect([numbers(coming), numbers(past)]).toEqual([
    ['C3', 'D4'],
    ['B2', 'A1'],
  ]);
});
