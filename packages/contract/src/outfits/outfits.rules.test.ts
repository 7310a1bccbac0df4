import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareOutfits,
  dayOf,
  dressedDays,
  groupByPlannedDate,
  noonOf,
  otherDaysOf,
  outfitsByActivity,
} from './outfits.rules.ts';

const planned = (id: string, date: string | null) => ({ id, plannedDate: date && noonOf(date) });
const look = (id: string, lookId: string, date: string | null) => ({ ...planned(id, date), lookId });

describe('the day of an outfit', () => {
  test('is the one whose noon in UTC the API answers, wherever the viewer is', () => {
    expect(dayOf({ plannedDate: noonOf('2026-06-10') })).toBe('2026-06-10');
    expect(new Date(noonOf('2026-06-10')).toISOString()).toBe('2026-06-10T12:00:00.000Z');
    expect(dayOf({ plannedDate: null })).toBeNull();
  });
});

describe('the closet', () => {
  const outfits = [
    planned('3', '2026-06-11'),
    planned('5', null),
    planned('4', '2026-06-10'),
    planned('1', '2026-06-11'),
    planned('2', null),
  ];

  test('shows the outfits without a date first, then the days in order, each in the order of making', () => {
    const days = groupByPlannedDate(outfits).map((day) => [day.date, day.outfits.map(({ id }) => id)]);

    expect(days).toEqual([
      [null, ['2', '5']],
      ['2026-06-10', ['4']],
      ['2026-06-11', ['1', '3']],
    ]);
  });

  test('has no group for what is not there', () => {
    expect(groupByPlannedDate([])).toEqual([]);
    expect(groupByPlannedDate([planned('1', '2026-06-10')]).map(({ date }) => date)).toEqual(['2026-06-10']);
  });

  test('shows every outfit once, in the same order whatever order they came in', () => {
    const closet = fc.uniqueArray(
      fc.record({ id: fc.uuid(), plannedDate: fc.constantFrom(null, noonOf('2026-06-10'), noonOf('2027-01-01')) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(closet, (outfits) => {
        const shown = groupByPlannedDate(outfits).flatMap((day) => [...day.outfits]);

        expect(shown).toEqual(outfits.toSorted(compareOutfits));
        expect(groupByPlannedDate(outfits.toReversed()).flatMap((day) => [...day.outfits])).toEqual(shown);
      }),
    );
  });
});

describe('the strip of days', () => {
  const trip = { startDate: '2026-06-10', endDate: '2026-06-12' };

  test('counts the outfits of each day of the trip, and those of no other day', () => {
    const outfits = ['2026-06-09', '2026-06-10', '2026-06-12', '2026-06-12', '2026-06-13', null].map((date, index) =>
      planned(String(index), date),
    );

    expect(dressedDays(trip, outfits)).toEqual([
      { date: '2026-06-10', outfits: 1 },
      { date: '2026-06-11', outfits: 0 },
      { date: '2026-06-12', outfits: 2 },
    ]);
  });

  test('of a trip of one day has one', () => {
    expect(dressedDays({ startDate: '2026-06-10', endDate: '2026-06-10' }, [])).toEqual([
      { date: '2026-06-10', outfits: 0 },
    ]);
  });

  test.each([
    ['without a start', { startDate: null, endDate: '2026-06-12' }],
    ['without an end', { startDate: '2026-06-10', endDate: null }],
    ['without dates', {}],
    ['that ends before it starts', { startDate: '2026-06-12', endDate: '2026-06-10' }],
  ])('of a trip %s is empty', (_what, dates) => {
    expect(dressedDays(dates, [])).toEqual([]);
  });

  test('of a trip of years ends after one', () => {
    const days = dressedDays({ startDate: '2024-01-01', endDate: '2030-01-01' }, []);

    expect([days.length, days.at(-1)?.date]).toEqual([366, '2024-12-31']);
  });
});

describe('a look that is worn again', () => {
  const outfits = [
    look('1', 'dress', '2026-06-12'),
    look('2', 'dress', '2026-06-10'),
    look('3', 'dress', '2026-06-12'),
    look('4', 'dress', null),
    look('5', 'suit', '2026-06-11'),
  ];

  test.each([
    ['1', ['2026-06-10']],
    ['2', ['2026-06-12']],
    ['4', ['2026-06-10', '2026-06-12']],
    ['5', []],
  ])('tells the other days of outfit %s in order, each once', (wanted, days) => {
    const outfit = outfits.find(({ id }) => id === wanted);

    expect(outfit && otherDaysOf(outfit, outfits)).toEqual(days);
  });
});

describe('the outfits of an activity', () => {
  test('are those that are linked to it, in the order of the closet', () => {
    const outfits = [
      { ...planned('3', '2026-06-11'), activityId: 'dinner' },
      { ...planned('2', '2026-06-10'), activityId: 'dinner' },
      { ...planned('4', null), activityId: 'dinner' },
      { ...planned('1', '2026-06-10'), activityId: null },
      { ...planned('5', '2026-06-10'), activityId: 'walk' },
    ];

    const ids = [...outfitsByActivity(outfits)].map(([activity, own]) => [activity, own.map(({ id }) => id)]);

    expect(ids).toEqual([
      ['dinner', ['4', '2', '3']],
      ['walk', ['5']],
    ]);
  });
});
