import { describe, expect, test } from 'vitest';
import { lineOf, tripFlight } from '../testing/trip-flights.ts';
import { type ActivityZones, type ZonedActivity, activityDate, activityZones } from './activity-zones.rules.ts';

const TRIP = 'Europe/Rome';
const activity = (fields: Partial<ZonedActivity>): ZonedActivity => ({
  category: 'flight',
  startZone: null,
  endZone: null,
  trackedFlights: [],
  ...fields,
});
const outbound = lineOf(tripFlight());
const onwards = lineOf(
  tripFlight({
    departure: { iata: 'LIS', timeZone: 'Europe/Lisbon' },
    arrival: { iata: 'SAO', timeZone: 'America/Sao_Paulo' },
  }),
);
const fromParis = lineOf(tripFlight({ departure: { iata: 'CDG', timeZone: 'Europe/Paris' } }));
const unknown = lineOf(tripFlight({ departure: { iata: null, timeZone: null }, arrival: { timeZone: null } }));

describe('the clocks of an activity are', () => {
  test.each<[string, Partial<ZonedActivity>, Partial<ActivityZones>]>([
    ["the trip's where nothing says otherwise", {}, { start: TRIP, end: TRIP }],
    ['those chosen', { startZone: 'Asia/Tokyo', endZone: 'UTC' }, { start: 'Asia/Tokyo', end: 'UTC' }],
    ["the chosen one and, of a flight, the trip's", { startZone: 'Asia/Tokyo' }, { start: 'Asia/Tokyo', end: TRIP }],
    ['one for both ends of what is no flight', { category: 'other', startZone: 'Asia/Tokyo' }, { end: 'Asia/Tokyo' }],
    ['those of its airports', { trackedFlights: [outbound] }, { start: 'Europe/London', end: 'Europe/Lisbon' }],
    [
      'those of the first and the last airport of several legs',
      { trackedFlights: [onwards, outbound] },
      { start: 'Europe/London', end: 'America/Sao_Paulo' },
    ],
    [
      "the trip's where its people come from different ones",
      { trackedFlights: [outbound, fromParis] },
      { start: TRIP, end: 'Europe/Lisbon' },
    ],
    ["the trip's where nobody knows the airports", { trackedFlights: [unknown] }, { start: TRIP, end: TRIP }],
    ['rather chosen than those of its airports', { endZone: 'UTC', trackedFlights: [outbound] }, { end: 'UTC' }],
  ])('%s', (_, fields, zones) => {
    expect(activityZones(activity(fields), TRIP)).toMatchObject(zones);
  });
});

test('an activity is on the day that its own clock shows', () => {
  const late = { startTime: '2027-03-03T23:30:00.000Z' };

  expect(activityDate({ ...activity({ startZone: 'Europe/London' }), ...late }, TRIP)).toBe('2027-03-03');
  expect(activityDate({ ...activity({}), ...late }, TRIP)).toBe('2027-03-04');
  expect(activityDate({ ...activity({}), startTime: null }, TRIP)).toBeNull();
});
