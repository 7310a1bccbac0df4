import { describe, expect, test } from 'vitest';
import { dayOfTrip, shownZone } from './itinerary-days.rules.ts';

describe('the day of the trip', () => {
  const week = { startDate: '2027-03-05', endDate: '2027-03-11' };

  test.each([
    ['the day before', week, '2027-03-04', null],
    ['the first day', week, '2027-03-05', 'Day 1 of 7'],
    ['the last day', week, '2027-03-11', 'Day 7 of 7'],
    ['the day after', week, '2027-03-12', null],
    ['a day of a trip with an open end', { startDate: '2027-03-05', endDate: null }, '2027-03-06', 'Day 2'],
    ['a day of a trip with an open start', { startDate: null, endDate: '2027-03-11' }, '2027-03-06', null],
    ['a day of a trip without dates', {}, '2027-03-06', null],
  ])('%s', (_, trip, date, shown) => {
    expect(dayOfTrip(trip, date)).toBe(shown);
  });
});

test.each([
  ["the trip's", 'Asia/Tokyo', 'Asia/Tokyo'],
  ["the viewer's where the trip has none", null, 'Europe/Berlin'],
  ["the viewer's where this browser does not know it", 'Mars/Olympus', 'Europe/Berlin'],
])('an itinerary is shown in the zone: %s', (_, zone, shown) => {
  expect(shownZone(zone, 'Europe/Berlin')).toBe(shown);
});
