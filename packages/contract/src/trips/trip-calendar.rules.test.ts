import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar.rules.ts';
import {
  weekOf,
  type DatedTrip,
  calendarSpan,
  dayOfSpan,
  isOpenEnded,
  marksOf,
  nextTripAfter,
  rowOf,
  segmentsOf,
  tripsWithin,
} from './trip-calendar.rules.ts';

const week = weekOf('2027-03-08', 'monday');
const trip = (id: string, startDate: string | null, endDate: string | null = startDate): DatedTrip => ({
  id,
  startDate,
  endDate,
});

const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2027-02-20', days) ?? '');
const anyTrip = fc
  .record({ id: fc.uuid(), startDate: fc.option(day), endDate: fc.option(day) })
  .filter(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate);
const anyTrips = fc.uniqueArray(anyTrip, { maxLength: 40, selector: ({ id }) => id });

describe('the days on which a calendar shows a trip', () => {
  test.each([
    ['both dates', '2027-03-10', '2027-03-14', { first: '2027-03-10', last: '2027-03-14' }],
    ['one day', '2027-03-10', '2027-03-10', { first: '2027-03-10', last: '2027-03-10' }],
    ['no end', '2027-03-10', null, { first: '2027-03-10', last: '2027-03-10' }],
    ['no start', null, '2027-03-14', { first: '2027-03-14', last: '2027-03-14' }],
    ['no date', null, null, null],
    ['a day that does not exist', '2027-02-30', null, null],
  ])('with %s', (_what, startDate, endDate, span) => {
    expect(calendarSpan({ startDate, endDate })).toEqual(span);
  });

  test('only a trip with a start and without an end is open', () => {
    expect([
      isOpenEnded({ startDate: '2027-03-10', endDate: null }),
      isOpenEnded({ startDate: '2027-03-10', endDate: '2027-03-10' }),
      isOpenEnded({ startDate: null, endDate: '2027-03-10' }),
      isOpenEnded({ startDate: null, endDate: null }),
    ]).toEqual([true, false, false, false]);
  });
});

test.each([
  ['the day before', '2027-03-09', null],
  ['the first day', '2027-03-10', { day: 1, days: 5 }],
  ['a day between', '2027-03-12', { day: 3, days: 5 }],
  ['the last day', '2027-03-14', { day: 5, days: 5 }],
  ['the day after', '2027-03-15', null],
])('which day of a trip %s is', (_what, date, at) => {
  expect(dayOfSpan(trip('a', '2027-03-10', '2027-03-14'), date)).toEqual(at);
});

test('a trip without an end is at its first day of nobody knows how many', () => {
  expect(dayOfSpan(trip('a', '2027-03-10', null), '2027-03-10')).toEqual({ day: 1, days: null });
});

describe('the trips of a span of days', () => {
  test.each([
    ['ends the day before', '2027-03-01', '2027-03-07', 0],
    ['ends on its first day', '2027-03-01', '2027-03-08', 1],
    ['lies in it', '2027-03-10', '2027-03-11', 1],
    ['begins on its last day', '2027-03-14', '2027-03-20', 1],
    ['begins the day after', '2027-03-15', '2027-03-20', 0],
    ['goes on for five years', '2025-01-01', '2029-12-31', 1],
  ])('one that %s', (_what, start, end, count) => {
    expect(tripsWithin([trip('a', start, end)], { first: '2027-03-08', last: '2027-03-14' })).toHaveLength(count);
  });

  test('come by their start, the longer one first, then by id', () => {
    const trips = [
      trip('c', '2027-03-09'),
      trip('b', '2027-03-08'),
      trip('a', '2027-03-08'),
      trip('d', '2027-03-08', '2027-03-10'),
    ];

    const ordered = tripsWithin(trips, { first: '2027-03-08', last: '2027-03-14' });

    expect(ordered.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
  });
});

test('the next trip is the first that begins after a day', () => {
  const trips = [
    trip('later', '2027-05-01'),
    trip('next', '2027-04-01'),
    trip('none', null),
    trip('on it', '2027-03-31'),
  ];

  expect(nextTripAfter(trips, '2027-03-31')?.id).toBe('next');
  expect(nextTripAfter(trips, '2027-05-01')).toBeUndefined();
});

describe('the bars of a week', () => {
  test.each([
    ['within it', '2027-03-09', '2027-03-11', { from: 1, to: 3, begins: true, ends: true }],
    ['from the week before', '2027-03-01', '2027-03-08', { from: 0, to: 0, begins: false, ends: true }],
    ['into the week after', '2027-03-14', '2027-03-15', { from: 6, to: 6, begins: true, ends: false }],
    ['throughout', '2027-03-01', '2027-04-01', { from: 0, to: 6, begins: false, ends: false }],
    ['from Monday to Sunday', '2027-03-08', '2027-03-14', { from: 0, to: 6, begins: true, ends: true }],
    ['on one day without an end', '2027-03-10', null, { from: 2, to: 2, begins: true, ends: true }],
  ])('a trip %s', (_what, start, end, bar) => {
    const one = trip('a', start, end);

    expect(segmentsOf(week, [one])).toEqual([{ trip: one, lane: 0, ...bar }]);
  });

  test('a lane is used again as soon as it is free', () => {
    const trips = [
      trip('a', '2027-03-08', '2027-03-09'),
      trip('b', '2027-03-09', '2027-03-12'),
      trip('c', '2027-03-10', '2027-03-11'),
    ];

    expect(segmentsOf(week, trips).map(({ trip: { id }, lane }) => [id, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
  });

  test('never lie over each other, and cover each day of each trip once', () => {
    fc.assert(
      fc.property(anyTrips, (trips) => {
        const segments = segmentsOf(week, trips);
        const cells = segments.flatMap(({ trip: { id }, lane, from, to }) =>
          week.slice(from, to + 1).map((date) => ({ id, place: `${lane} ${date}`, touched: `${id} ${date}` })),
        );
        const touched = week.flatMap((date) =>
          tripsWithin(trips, { first: date, last: date }).map(({ id }) => `${id} ${date}`),
        );

        expect(new Set(cells.map(({ place }) => place)).size).toBe(cells.length);
        expect(cells.map((cell) => cell.touched).toSorted()).toEqual(touched.toSorted());
      }),
    );
  });

  test('take no more lanes than there are trips on the fullest day', () => {
    fc.assert(
      fc.property(anyTrips, (trips) => {
        const lanes = Math.max(0, ...segmentsOf(week, trips).map(({ lane }) => lane + 1));
        const fullest = Math.max(0, ...week.map((date) => tripsWithin(trips, { first: date, last: date }).length));

        expect(lanes).toBe(fullest);
      }),
    );
  });
});

describe('a row with room for three', () => {
  const together = (count: number) =>
    Array.from({ length: count }, (_, index) => trip(`trip ${index}`, '2027-03-10', '2027-03-11'));

  test.each([
    [0, 0, 0],
    [3, 3, 0],
    [4, 2, 2],
    [40, 2, 38],
  ])('of %d trips shows %d and says that there are %d more', (count, shown, hidden) => {
    const row = rowOf(week, together(count), 3);

    expect(row.segments).toHaveLength(shown);
    expect(row.days.map((one) => one.hidden)).toEqual([0, 0, hidden, hidden, 0, 0, 0]);
    expect(row.days[2]?.trips).toHaveLength(count);
  });

  test('shows or counts each trip of each day', () => {
    fc.assert(
      fc.property(anyTrips, (trips) => {
        const row = rowOf(week, trips, 3);

        for (const [column, { date, trips: here, hidden }] of row.days.entries()) {
          const shown = row.segments.filter(({ from, to }) => from <= column && column <= to).length;
          expect(shown + hidden).toBe(tripsWithin(trips, { first: date, last: date }).length);
          expect(here).toHaveLength(shown + hidden);
        }
      }),
    );
  });
});

describe('the marks of a year', () => {
  test('a trip takes the first place as soon as the one before it ends', () => {
    const trips = [trip('a', '2027-03-08', '2027-03-10'), trip('b', '2027-03-10', '2027-03-16')];

    expect(marksOf(week, trips).map(({ trip: { id }, ...mark }) => ({ id, ...mark }))).toEqual([
      { id: 'a', lane: 0, from: 0, to: 2, begins: true, ends: true },
      { id: 'b', lane: 0, from: 3, to: 6, begins: false, ends: false },
      { id: 'b', lane: 1, from: 2, to: 2, begins: true, ends: false },
    ]);
  });

  test('are on every day with a trip and on no other, and lie never over each other', () => {
    fc.assert(
      fc.property(anyTrips, (trips) => {
        const marks = marksOf(week, trips);

        for (const [column, date] of week.entries()) {
          const lanes = marks.filter(({ from, to }) => from <= column && column <= to).map(({ lane }) => lane);
          const count = tripsWithin(trips, { first: date, last: date }).length;
          expect(new Set(lanes)).toEqual(new Set([0, 1].slice(0, count)));
          expect(lanes.length).toBeLessThanOrEqual(count);
        }
      }),
    );
  });
});
