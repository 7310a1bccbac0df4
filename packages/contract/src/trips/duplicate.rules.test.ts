import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';
import { instantAt, wallClockAt } from '../time/zones.rules.ts';
import { copiedParts, daysMoved, movedActivity, movedDate, movedSpan, OutOfCalendar } from './duplicate.rules.ts';
import { type CopyPart, copyParts } from './trips.schema.ts';

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];

describe('a copy moves by', () => {
  test.each([
    ['2026-06-10', '2027-06-10', 365],
    ['2027-06-10', '2028-06-10', 366],
    ['2026-06-10', '2026-06-10', 0],
    ['2026-06-10', '2026-06-11', 1],
    ['2026-06-10', '2026-06-09', -1],
    ['1900-01-01', '2999-12-31', 401_766],
    ['2026-06-10', null, null],
    ['2026-06-10', undefined, null],
    [null, '2026-06-10', null],
    ['2026-02-30', '2026-06-10', null],
  ])('%s to %s: %s days', (from, to, days) => {
    expect(daysMoved(from, to)).toBe(days);
  });
});

describe('a planned day', () => {
  test.each([
    ['2026-06-12', 365, '2027-06-12'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-06-12', -12, '2026-05-31'],
    ['2999-12-30', 1, '2999-12-31'],
    ['1900-01-02', -1, '1900-01-01'],
    [null, 365, null],
    ['2026-06-12', null, null],
  ])('%s moved by %s is %s', (date, days, moved) => {
    expect(movedDate(date, { days, zone: 'UTC' })).toBe(moved);
  });

  test.each([
    ['2999-12-31', 1],
    ['1900-01-01', -1],
  ])('%s cannot move by %s', (date, days) => {
    expect(() => movedDate(date, { days, zone: 'UTC' })).toThrow(OutOfCalendar);
  });
});

/** Wall clocks as `date time`. */
const at = (wall: string, zone: string): string => {
  const [date = '', time = ''] = wall.split(' ');
  return instantAt({ date, time }, zone) ?? '';
};
const shown = (instant: string | null, zone: string): string | null => {
  if (instant === null) return null;
  const { date, time } = wallClockAt(new Date(instant), zone);
  return `${date} ${time}`;
};

describe('an activity keeps its time of day', () => {
  test.each([
    ['UTC', '2026-06-12 09:00', 365, '2027-06-12 09:00'],
    ['Asia/Tokyo', '2026-06-12 09:00', 365, '2027-06-12 09:00'],
    ['Pacific/Kiritimati', '2026-01-01 00:30', -1, '2025-12-31 00:30'],
    ['Pacific/Pago_Pago', '2026-12-31 23:30', 1, '2027-01-01 23:30'],
    ['Europe/Lisbon', '2026-03-28 09:00', 1, '2026-03-29 09:00'],
    ['Europe/Lisbon', '2026-10-24 09:00', 1, '2026-10-25 09:00'],
    ['Europe/Lisbon', '2026-07-01 20:15', 184, '2027-01-01 20:15'],
    ['America/Los_Angeles', '2026-03-07 18:45', 1, '2026-03-08 18:45'],
    ['America/Los_Angeles', '2026-11-01 18:45', -1, '2026-10-31 18:45'],
    // The clock skips this time in spring, and it becomes the one an hour later.
    ['Europe/Lisbon', '2026-03-28 01:30', 1, '2026-03-29 02:30'],
    ['America/Los_Angeles', '2026-03-07 02:30', 1, '2026-03-08 03:30'],
    // In autumn the clock shows this time twice; it is the first of the two.
    ['Europe/Lisbon', '2026-10-24 01:30', 1, '2026-10-25 01:30'],
  ])('in %s: %s moved by %s days is %s', (zone, from, days, to) => {
    const moved = movedSpan({ startTime: at(from, zone), endTime: null }, { days, zone });

    expect(shown(moved.startTime, zone)).toBe(to);
    expect(moved.endTime).toBeNull();
  });

  test('to the second', () => {
    const moved = movedSpan(
      { startTime: '2026-06-12T09:00:17.250Z', endTime: null },
      { days: 1, zone: 'America/Los_Angeles' },
    );

    expect(moved.startTime).toBe('2026-06-13T09:00:17.250Z');
  });

  test('or has none any more where the copy has no start date', () => {
    const span = { startTime: '2026-06-12T09:00:00.000Z', endTime: '2026-06-12T10:00:00.000Z' };

    expect(movedSpan(span, { days: null, zone: 'UTC' })).toEqual({ startTime: null, endTime: null });
  });

  test('or stays without one', () => {
    const span = { startTime: null, endTime: null };

    expect(movedSpan(span, { days: 3, zone: 'UTC' })).toEqual(span);
  });

  test.each([
    ['UTC', '2999-12-31T12:00:00.000Z', 1],
    ['UTC', '1900-01-01T12:00:00.000Z', -1],
    // Still the last day where the trip is, and a day beyond in UTC.
    ['Pacific/Pago_Pago', '2999-12-30T23:30:00.000Z', 2],
  ])('and in %s does not leave the calendar from %s by %s days', (zone, startTime, days) => {
    expect(() => movedSpan({ startTime, endTime: null }, { days, zone })).toThrow(OutOfCalendar);
  });
});

describe('an end', () => {
  test.each([
    ['at its time of day', '2026-06-12 23:00', '2026-06-13 01:00', 365, '2027-06-13 01:00'],
    // 01:50 becomes 02:50, behind which 02:10 would lie before it: twenty minutes it is.
    ['as long after a start that the clock skips', '2026-03-28 01:50', '2026-03-28 02:10', 1, '2026-03-29 03:10'],
    ['at once where it was at once', '2026-06-12 09:00', '2026-06-12 09:00', 1, '2026-06-13 09:00'],
  ])('comes %s', (_when, from, to, days, end) => {
    const zone = 'Europe/Lisbon';

    const moved = movedSpan({ startTime: at(from, zone), endTime: at(to, zone) }, { days, zone });

    expect(shown(moved.endTime, zone)).toBe(end);
  });

  test('comes as long after a start as it did over the hour that the clock showed twice', () => {
    const span = { startTime: '2026-10-25T00:50:00.000Z', endTime: '2026-10-25T01:10:00.000Z' };

    const moved = movedSpan(span, { days: 1, zone: 'Europe/Lisbon' });

    expect(moved).toEqual({ startTime: '2026-10-26T01:50:00.000Z', endTime: '2026-10-26T02:10:00.000Z' });
  });
});

const anyInstant = fc.date({
  noInvalidDate: true,
  min: new Date('1975-01-01T00:00:00Z'),
  max: new Date('2500-01-01T00:00:00Z'),
});
const anyDate = anyInstant.map((date) => date.toISOString().slice(0, 10));

describe('whatever moves', () => {
  test('is found as many days later, at the same time unless the clock skips it', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.constantFrom(...zones),
        (date, days, zone) => {
          const moved = movedSpan({ startTime: date.toISOString(), endTime: null }, { days, zone });

          const before = wallClockAt(date, zone);
          const expected = instantAt({ date: addDays(before.date, days) ?? '', time: before.time }, zone);
          const isWhole = days === 0 ? date.toISOString().slice(0, 16) : expected?.slice(0, 16);
          expect(moved.startTime?.slice(0, 16)).toBe(isWhole);
        },
      ),
    );
  });

  test('ends after it begins, and at once only where it did', () => {
    const minutes = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(anyInstant, minutes, fc.integer({ min: -9_000, max: 9_000 }), fc.constantFrom(...zones), (...all) => {
        const [start, lasts, days, zone] = all;
        const endTime = new Date(start.getTime() + lasts * 60_000).toISOString();

        const moved = movedSpan({ startTime: start.toISOString(), endTime }, { days, zone });

        const gap = Date.parse(moved.endTime ?? '') - Date.parse(moved.startTime ?? '');
        expect(Math.sign(gap)).toBe(Math.sign(lasts));
      }),
    );
  });

  test('keeps its place in the trip', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyDate, (oldStart, newStart, planned) => {
        const days = daysMoved(oldStart, newStart);
        const moved = addDays(planned, days ?? 0);
        fc.pre(isCalendarDate(moved));

        const landed = movedDate(planned, { days, zone: 'UTC' });

        expect(daysBetween(newStart, landed ?? '')).toBe(daysBetween(oldStart, planned));
      }),
    );
  });
});

describe('what is copied', () => {
  const all = { activities: true, attachments: true, ideas: true, outfits: true, shopping: true };
  const none = { activities: false, attachments: false, ideas: false, outfits: false, shopping: false };
  const cases: [readonly CopyPart[] | undefined, object][] = [
    [undefined, all],
    [copyParts, all],
    [[], none],
    [['activities'], { ...none, activities: true }],
    [['attachments'], none],
    [['attachments', 'activities'], { ...none, activities: true, attachments: true }],
    [['outfits', 'shopping'], { ...none, outfits: true, shopping: true }],
    [['ideas'], { ...none, ideas: true }],
  ];

  test.each(cases)('of %j: documents only with their activities', (requested, parts) => {
    expect(copiedParts(requested)).toEqual(parts);
  });
});

test('an activity moves by the clocks that were chosen for it', () => {
  const flight = {
    category: 'flight',
    startTime: '2026-10-18T21:00:00.000Z',
    endTime: '2026-10-19T05:30:00.000Z',
    startZone: 'America/New_York',
    endZone: null,
  };

  // New York changes its clocks a week after Rome.
  expect(movedActivity(flight, { days: 7, zone: 'Europe/Rome' })).toEqual({
    startTime: '2026-10-25T21:00:00.000Z',
    endTime: '2026-10-26T06:30:00.000Z',
  });
});
