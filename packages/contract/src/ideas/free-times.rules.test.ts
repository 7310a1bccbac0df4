import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantAt, wallClockAt } from '../time/zones.rules.ts';
import { type DayPart, dayParts, freeTimes, nextFreeTime } from './free-times.rules.ts';

const zone = 'Europe/Lisbon';
const trip = { startDate: '2026-06-10', endDate: '2026-06-14' };
const now = new Date('2026-05-01T12:00:00Z');
const search = { trip, zone, now };
const at = (day: number, time: string): string => instantAt({ date: `2026-06-${day}`, time }, zone) ?? '';

const planned = (day: number, from: string, to: string | null, more: object = {}) => ({
  title: 'Dinner',
  category: 'activity' as const,
  startTime: at(day, from),
  endTime: to === null ? null : at(day, to),
  ...more,
});

/** 'day hour' of what is free. */
const free = (activities: Parameters<typeof freeTimes>[0], part: DayPart, more: Partial<typeof search> = {}) =>
  freeTimes(activities, part, { ...search, ...more }).map(({ startTime }) => {
    const { date, time } = wallClockAt(new Date(startTime), zone);
    return `${date.slice(8)} ${time}`;
  });

describe('a free evening', () => {
  test('is each of a trip on which nothing is planned, three of them at most', () => {
    expect(free([], 'evening')).toEqual(['10 19:00', '11 19:00', '12 19:00']);
    expect(free([], 'morning')).toEqual(['10 10:00', '11 10:00', '12 10:00']);
    expect(free([], 'afternoon')).toEqual(['10 14:00', '11 14:00', '12 14:00']);
  });

  test.each<[string, ReturnType<typeof planned>[], string]>([
    ['begins before what is planned late', [planned(10, '20:00', '23:00')], '10 18:00'],
    ['begins after what ends early', [planned(10, '18:00', '19:30')], '10 19:30'],
    ['is none where dinner is in its midst', [planned(10, '19:30', '21:30')], '11 19:00'],
    ['has room beside what has no end, which takes an hour', [planned(10, '19:00', null)], '10 20:00'],
    ['is none on a day of a festival', [planned(10, '10:00', '10:00', { endTime: at(11, '23:30') })], '12 19:00'],
    [
      'is free of where people sleep',
      [planned(10, '15:00', null, { category: 'hotel/airbnb', endTime: at(14, '11:00') })],
      '10 19:00',
    ],
    [
      'is free of a rented car',
      [planned(10, '09:00', null, { title: 'Rental car', category: 'other', endTime: at(14, '11:00') })],
      '10 19:00',
    ],
    ['is none where people fly', [planned(10, '20:30', '23:30', { category: 'flight' })], '11 19:00'],
    ['waits for those who have landed', [planned(10, '15:00', '19:00', { category: 'flight' })], '10 20:00'],
    ['is free of what has no time', [planned(10, '19:00', null, { startTime: null })], '10 19:00'],
  ])('%s', (_how, activities, first) => {
    expect(free(activities, 'evening')[0]).toBe(first);
  });

  test('is none that is over, nor one that has begun', () => {
    const today = new Date(at(12, '20:00'));

    expect(free([], 'evening', { now: today })).toEqual(['12 20:00', '13 19:00', '14 19:00']);
    expect(free([], 'evening', { now: new Date(at(14, '22:00')) })).toEqual([]);
  });

  test('is none of a trip without dates, or one that is full', () => {
    const full = [10, 11, 12, 13, 14].map((day) => planned(day, '18:00', '23:00'));

    expect(free([], 'evening', { trip: { startDate: '2026-06-10', endDate: null } as never })).toEqual([]);
    expect(free(full, 'evening')).toEqual([]);
    expect(free(full, 'morning')).toHaveLength(3);
  });

  test('lies at the same hour of the clock after it was changed', () => {
    const autumn = { startDate: '2026-10-24', endDate: '2026-10-26' };

    const found = freeTimes([], 'evening', { ...search, trip: autumn });

    expect(found.map(({ startTime }) => startTime)).toEqual([
      '2026-10-24T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
      '2026-10-26T19:00:00.000Z',
    ]);
  });
});

test('the next free time is the earliest of all parts of the days', () => {
  const morning = planned(10, '08:00', '12:00');

  expect(nextFreeTime([], search)).toMatchObject({ date: '2026-06-10', part: 'morning' });
  expect(nextFreeTime([morning], search)).toMatchObject({ part: 'afternoon', startTime: at(10, '14:00') });
  expect(nextFreeTime([], { ...search, now: new Date('2026-07-01T00:00:00Z') })).toBeNull();
});

test('whatever is planned, nothing of it goes on at a time that is proposed', () => {
  const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
  const activity = fc.record({ from: minutes, lasts: fc.integer({ min: 1, max: 600 }) }).map(({ from, lasts }) => {
    const start = Date.parse(at(10, '00:00')) + from * 60_000;
    const end = new Date(start + lasts * 60_000).toISOString();
    return { title: 'Walk', category: 'activity' as const, startTime: new Date(start).toISOString(), endTime: end };
  });
  fc.assert(
    fc.property(fc.array(activity, { maxLength: 15 }), fc.constantFrom(...dayParts), (activities, part) => {
      const found = freeTimes(activities, part, search);

      const taken = found.filter(({ startTime, endTime }) =>
        activities.some((other) => other.startTime < endTime && startTime < other.endTime),
      );
      expect(taken).toEqual([]);
      expect(new Set(found.map(({ date }) => date)).size).toBe(found.length);
    }),
  );
});
