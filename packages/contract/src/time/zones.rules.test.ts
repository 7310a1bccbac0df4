import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateIn, instantAt, isTimeZone, shownZone, wallClockAt, zoneCity } from './zones.rules.ts';
import { anyText } from '../testing/any-text.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
];

describe('a time zone', () => {
  test.each([...zones, 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'europe/berlin'])('can be %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each([
    '+09:00',
    'Mars/Olympus',
    '',
    ' ',
    'Europe/Berlin ',
    '../etc/passwd',
    'Europe//Berlin',
    '\0',
    'Ｕ',
    'a'.repeat(64),
  ])('cannot be %j', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });

  test('is never found in arbitrary text by breaking on it', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(typeof isTimeZone(text)).toBe('boolean');
      }),
    );
  });
});

describe('the calendar date in a zone', () => {
  test.each([
    ['UTC', '2026-06-01T23:59:59.999Z', '2026-06-01'],
    ['UTC', '2026-06-02T00:00:00.000Z', '2026-06-02'],
    ['Asia/Tokyo', '2026-06-01T14:59:59Z', '2026-06-01'],
    ['Asia/Tokyo', '2026-06-01T15:00:00Z', '2026-06-02'],
    ['America/New_York', '2026-06-02T03:59:59Z', '2026-06-01'],
    ['America/New_York', '2026-06-02T04:00:00Z', '2026-06-02'],
    ['Pacific/Kiritimati', '2026-06-01T10:00:00Z', '2026-06-02'],
  ])('in %s at %s is %s', (zone, at, date) => {
    expect(dateIn(zone, new Date(at))).toBe(date);
  });
});

describe('the wall clock', () => {
  test.each([
    ['Asia/Tokyo', '2026-06-01T00:00:00Z', '2026-06-01', '09:00'],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
    ['Asia/Kolkata', '2026-06-01T18:30:00Z', '2026-06-02', '00:00'],
  ])('in %s at %s shows %s %s', (zone, at, date, time) => {
    expect(wallClockAt(new Date(at), zone)).toEqual({ date, time });
  });
});

describe('the instant that a wall clock shows', () => {
  test.each([
    ['an ordinary morning in Tokyo', 'Asia/Tokyo', '2026-06-01', '09:00', '2026-06-01T00:00:00.000Z'],
    ['a summer evening in Berlin', 'Europe/Berlin', '2026-07-01', '20:00', '2026-07-01T18:00:00.000Z'],
    ['a winter evening in Berlin', 'Europe/Berlin', '2026-01-01', '20:00', '2026-01-01T19:00:00.000Z'],
    ['the last minute before spring forward', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['a time that spring skips', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['the first minute after spring forward', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['the first of two in autumn', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['the first minute that autumn shows once', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['a time that New York skips', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['the first of two in New York', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['half an hour skipped on Lord Howe', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['a midnight that Beirut skips', 'Asia/Beirut', '2026-03-29', '00:00', '2026-03-28T22:00:00.000Z'],
  ])('at %s', (_what, zone, date, time, expected) => {
    expect(instantAt({ date, time }, zone)).toBe(expected);
  });

  test.each([
    ['2026-02-30', '09:00'],
    ['2026-06-01', '25:00'],
    ['soon', '09:00'],
    ['2026-06-01', ''],
  ])('is none at %s %s', (date, time) => {
    expect(instantAt({ date, time }, 'Europe/Berlin')).toBeNull();
  });

  test('shows the same wall clock again, except for what the clock skips', () => {
    const minutes = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (at, zone) => {
        const wall = wallClockAt(at, zone);

        const instant = instantAt(wall, zone);

        expect(instant).not.toBeNull();
        expect(wallClockAt(new Date(instant ?? ''), zone)).toEqual(wall);
      }),
    );
  });
});

test.each([
  ["the trip's", 'Asia/Tokyo', 'Asia/Tokyo'],
  ["the viewer's where the trip has none", null, 'Europe/Berlin'],
  ["the viewer's where this browser does not know it", 'Mars/Olympus', 'Europe/Berlin'],
])('an itinerary is shown in the zone: %s', (_, zone, shown) => {
  expect(shownZone(zone, 'Europe/Berlin')).toBe(shown);
});

test.each([
  ['Asia/Tokyo', 'Tokyo'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
});
