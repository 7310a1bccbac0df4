import type { FlightEnd, FoundFlight } from '@caravan/contract/flights/flights.schema.ts';
import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { failureWords, legsOf, searchFailureOf, trackingOf } from './flight-search.ts';

const answered = (status: number, body: unknown) =>
  new ApiError({ status, statusText: '', text: typeof body === 'string' ? body : JSON.stringify(body) });

const NOT_FOUND =
  "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.";
const UNAVAILABLE = 'Flight search service is temporarily unavailable. Please try again in a few minutes.';

describe('a search that fails', () => {
  test.each([
    ['with no such flight', answered(404, { message: NOT_FOUND, code: 'flight_not_found' }), 'not_found'],
    ['with nobody to ask', answered(503, { message: 'No service', code: 'not_configured' }), 'not_configured'],
    ['with a service that is down', answered(503, { message: UNAVAILABLE, code: 'provider_down' }), 'failed'],
    ['with no answer', new NetworkError('No answer'), 'failed'],
  ])('%s is recognised', (_, error, failure) => {
    expect(searchFailureOf(error)).toBe(failure);
  });

  test.each([
    [answered(404, { message: NOT_FOUND, code: 'flight_not_found' }), 'Flight not found', NOT_FOUND],
    [answered(503, { message: UNAVAILABLE, code: 'provider_down' }), 'Failed to search for flights', UNAVAILABLE],
    [answered(403, ''), 'Failed to search for flights', UNAVAILABLE],
    [
      answered(429, { message: 'Too many requests.', code: 'rate_limited' }),
      'Failed to search for flights',
      UNAVAILABLE,
    ],
    [answered(500, ''), 'Failed to search for flights', 'An unexpected error occurred. Please try again.'],
    [
      new NetworkError('No answer'),
      'Failed to search for flights',
      "Caravan can't be reached. Check your connection and try again.",
    ],
  ])('%s says so', (error, title, description) => {
    expect(failureWords(error)).toEqual({ title, description });
  });
});

const end: FlightEnd = {
  airport: 'London Heathrow',
  iata: 'LHR',
  timeZone: 'Europe/London',
  scheduled: '2027-03-03T08:00:00.000Z',
  estimated: '2027-03-03T08:45:00.000Z',
  actual: null,
  delay: 45,
  terminal: '5',
  gate: 'B12',
};

const found: FoundFlight = {
  flightNumber: 'BA117',
  airline: 'British Airways',
  operatedAs: null,
  flightDate: '2027-03-03',
  status: 'scheduled',
  departure: end,
  arrival: { ...end, airport: 'New York JFK', iata: 'JFK', scheduled: null, gate: null, baggage: null },
  aircraft: null,
  live: null,
  otherLegs: [],
};

test('the legs of a flight that lands on its way are flights of their own, after the one that was meant', () => {
  const { otherLegs: _none, ...leg } = found;
  const second = { ...leg, departure: found.arrival };

  expect(legsOf({ ...found, otherLegs: [second] })).toEqual([leg, second]);
});

test('a found flight is followed with its planned times, and linked where an activity was chosen', () => {
  const [leg = found] = legsOf(found);

  expect(trackingOf(leg, '')).toMatchObject({
    flightNumber: 'BA117',
    departureIata: 'LHR',
    arrivalIata: 'JFK',
    departureTime: '2027-03-03T08:00:00.000Z',
    arrivalTime: null,
    itineraryItemId: null,
  });
  expect(trackingOf(leg, 'item')).toMatchObject({ itineraryItemId: 'item' });
});
