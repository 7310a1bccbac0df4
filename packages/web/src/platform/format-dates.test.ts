import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatAsOf,
  formatDate,
  formatDateRange,
  formatDay,
  formatDayAhead,
  formatDayOfTrip,
  noteOfDay,
  formatDayParts,
  formatShortDay,
  formatTime,
  formatTimeRange,
  foreignZone,
} from './format-dates.ts';

const trip = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });
const activity = (startTime: string | null, endTime: string | null) => ({ startTime, endTime });

describe('a calendar date', () => {
  test('reads as the day that it names, whatever zone the viewer is in', () => {
    expect(formatDate('2027-03-03', 'en-US')).toBe('Mar 3, 2027');
    expect(formatDay('2027-03-03', 'en-US')).toBe('Wednesday, March 3');
  });

  test('names its year where that is not this one', () => {
    expect(formatDayAhead('2027-03-03', '2027-01-01', 'en-US')).toBe('Wednesday, March 3');
    expect(formatDayAhead('2027-03-03', '2026-12-31', 'en-US')).toBe('Wednesday, March 3, 2027');
    expect(formatDayAhead('soon', '2026-12-31')).toBe('Date TBD');
  });

  test("follows the viewer's language", () => {
    expect(formatDate('2027-03-03', 'de-DE')).toBe('3. März 2027');
    expect(formatDay('2027-03-03', 'fr-FR')).toBe('mercredi 3 mars');
  });

  test.each([null, undefined, '', 'soon', '2027-02-30', '2027-3-3'])(
    'that is none (%j) is still to be decided',
    (date) => {
      expect(formatDate(date)).toBe('Date TBD');
      expect(formatDay(date)).toBe('Date TBD');
    },
  );
});

describe("a trip's dates", () => {
  test.each([
    ['one day', '2027-03-03', '2027-03-03', 'Mar 3, 2027'],
    ['within a month', '2027-03-03', '2027-03-09', 'Mar 3 – 9, 2027'],
    ['over two months', '2027-03-30', '2027-04-02', 'Mar 30 – Apr 2, 2027'],
    ['over the new year', '2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
    ['with an open end', '2027-03-03', null, 'From Mar 3, 2027'],
    ['with an open start', null, '2027-03-09', 'Until Mar 9, 2027'],
    ['not decided', null, null, 'Dates TBD'],
    ['that are none', 'soon', 'later', 'Dates TBD'],
  ])('%s', (_, start, end, shown) => {
    expect(formatDateRange(trip(start, end), 'en-US')).toBe(shown);
  });

  test("follow the viewer's language", () => {
    expect(formatDateRange(trip('2027-03-03', '2027-03-09'), 'de-DE')).toBe('3.–9. März 2027');
  });
});

describe('a time of day', () => {
  test("is the clock's in the given zone", () => {
    expect(formatTime('2027-03-03T00:00:00.000Z', 'Asia/Tokyo', 'en-US')).toBe('9:00 AM');
    expect(formatTime('2027-03-03T00:00:00.000Z', 'Asia/Tokyo', 'de-DE')).toBe('9:00');
  });

  test('in a zone that this browser does not know yet is shown in UTC', () => {
    expect(formatTime('2027-03-03T09:00:00.000Z', 'Mars/Olympus', 'en-US')).toBe('9:00 AM');
  });

  test.each([null, undefined, '', 'noon'])('that is none (%j) says so', (time) => {
    expect(formatTime(time, 'UTC')).toBe('No time set');
  });
});

test.each([
  ['2027-03-03T14:05:00Z', 'As of 2:05 PM'],
  ['2027-03-02T23:59:00Z', 'As of yesterday, 11:59 PM'],
  ['2027-02-27T08:00:00Z', 'As of Feb 27, 8:00 AM'],
])('what was true at %s is shown on the third of March as: %s', (at, shown) => {
  expect(formatAsOf(Date.parse(at), 'UTC', '2027-03-03', 'en-US')).toBe(shown);
});

describe('a time span', () => {
  test.each([
    ['in one morning', '2027-03-03T09:00:00Z', '2027-03-03T11:30:00Z', '9:00 – 11:30 AM'],
    ['over noon', '2027-03-03T09:00:00Z', '2027-03-03T14:00:00Z', '9:00 AM – 2:00 PM'],
    ['over midnight', '2027-03-03T23:00:00Z', '2027-03-04T01:00:00Z', '11:00 PM – Thu, Mar 4, 1:00 AM'],
    ['without an end', '2027-03-03T09:00:00Z', null, '9:00 AM'],
    ['without a start', null, null, 'No time set'],
  ])('%s', (_, start, end, shown) => {
    expect(formatTimeRange(activity(start, end), 'UTC', 'en-US')).toBe(shown);
  });

  test('counts its midnight in the given zone', () => {
    const flight = activity('2027-03-03T14:00:00Z', '2027-03-03T16:00:00Z');

    const inTokyo = formatTimeRange(flight, 'Asia/Tokyo', 'en-US');

    expect(inTokyo).toBe('11:00 PM – Thu, Mar 4, 1:00 AM');
  });
});

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
    expect(formatDayOfTrip(trip, date)).toBe(shown);
  });

  test('is marked where it lies outside of them', () => {
    const trip = { startDate: '2027-03-03', endDate: '2027-03-09' };

    expect(['2027-03-02', '2027-03-03', '2027-03-10'].map((date) => noteOfDay(trip, date))).toEqual([
      'Outside the trip’s dates',
      'Day 1 of 7',
      'Outside the trip’s dates',
    ]);
  });
});

test('a day among others is short', () => {
  expect(formatShortDay('2027-03-03', 'en-US')).toBe('Wed, Mar 3');
  expect(formatShortDay('soon', 'en-US')).toBe('Date TBD');
  expect(formatDayParts('2027-03-03', 'en-US')).toEqual({ weekday: 'Wed', day: '3', month: 'Mar' });
});

const NOW = new Date('2027-03-10T12:00:00Z');

test.each([
  ['2027-03-10T12:00:20Z', 'Just now'],
  ['2027-03-10T11:59:01Z', 'Just now'],
  ['2027-03-10T11:59:00Z', '1 minute ago'],
  ['2027-03-10T11:00:01Z', '59 minutes ago'],
  ['2027-03-10T11:00:00Z', '1 hour ago'],
  ['2027-03-09T12:00:01Z', '23 hours ago'],
  ['2027-03-09T12:00:00Z', 'yesterday'],
  ['2027-03-03T12:00:01Z', '6 days ago'],
  ['2027-03-03T12:00:00Z', 'Mar 3, 2027'],
])('at noon on the 10th, %s was %s', (instant, expected) => {
  expect(formatAgo(instant, NOW, 'en-US')).toBe(expected);
});

const spring = new Date('2027-03-05T00:00:00Z');

test.each([
  ['Asia/Tokyo', 'Europe/Berlin', 'GMT+9'],
  ['Europe/Paris', 'Europe/Berlin', null],
  ['Asia/Tokyo', 'Asia/Tokyo', null],
])('%s seen from %s carries its zone only where clocks differ', (zone, viewer, shown) => {
  expect(foreignZone(zone, viewer, spring, 'en-US')).toBe(shown);
});
