import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../time/calendar.rules.ts';
import { pageSpan, turnPage, weekOf, weeksOfMonth, yearToRead } from './trip-calendar.rules.ts';
import { CALENDAR_DAYS_MAX } from './trips.schema.ts';

const dates = fc.integer({ min: 0, max: 400_000 }).map((days) => addDays('1900-01-08', days) ?? '');

describe('a week', () => {
  test.each([
    ['a Monday', '2027-03-01', '2027-03-01', '2027-03-07'],
    ['a Wednesday', '2027-03-03', '2027-03-01', '2027-03-07'],
    ['a Sunday', '2027-03-07', '2027-03-01', '2027-03-07'],
    ['the Monday after', '2027-03-08', '2027-03-08', '2027-03-14'],
    ['the last day of a year', '2026-12-31', '2026-12-28', '2027-01-03'],
    ['a leap day', '2028-02-29', '2028-02-28', '2028-03-05'],
    ['a day before 1970', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['the first day of all', '1900-01-01', '1900-01-01', '1900-01-07'],
    ['the last day of all', '2999-12-31', '2999-12-30', '3000-01-05'],
  ])('with %s runs from Monday to Sunday', (_what, date, monday, sunday) => {
    const week = weekOf(date, 'monday');

    expect([week.length, week[0], week.at(-1)]).toEqual([7, monday, sunday]);
  });
});

describe('the page of a month', () => {
  test.each([
    ['that begins on a Monday', '2027-03-17', '2027-03-01', '2027-04-11'],
    ['that begins on a Sunday', '2026-11-01', '2026-10-26', '2026-12-06'],
    ['of four whole weeks', '2027-02-28', '2027-02-01', '2027-03-14'],
    ['at the end of a year', '2026-12-31', '2026-11-30', '2027-01-10'],
  ])('%s shows six weeks', (_what, date, first, last) => {
    const weeks = weeksOfMonth(date, 'monday');

    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, first, last]);
  });

  test('shows every day of its month once', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const { first, last } = pageSpan('month', date, 'monday');
        const shown = weeksOfMonth(date, 'monday')
          .flat()
          .filter((day) => day >= first && day <= last);

        expect(shown.length).toBe((daysBetween(first, last) ?? 0) + 1);
      }),
    );
  });
});

test.each([
  ['week', '2027-03-14', '2027-03-08', '2027-03-14'],
  ['month', '2028-02-14', '2028-02-01', '2028-02-29'],
  ['month', '2027-12-01', '2027-12-01', '2027-12-31'],
  ['year', '2027-06-30', '2027-01-01', '2027-12-31'],
] as const)('the %s of %s goes from %s to %s', (view, date, first, last) => {
  expect(pageSpan(view, date, 'monday')).toEqual({ first, last });
});

test.each([
  ['week', '2026-12-31', 1, '2027-01-07'],
  ['week', '2027-03-01', -1, '2027-02-22'],
  ['month', '2027-01-31', 1, '2027-02-01'],
  ['month', '2027-01-31', -1, '2026-12-01'],
  ['month', '2026-12-01', 1, '2027-01-01'],
  ['year', '2028-02-29', 1, '2029-02-01'],
  ['week', '2999-12-30', 1, null],
  ['month', '2999-12-01', 1, null],
  ['month', '1900-01-31', -1, null],
  ['year', '1900-05-05', -1, null],
] as const)('the %s of %s turned by %d shows %s', (view, date, by, turned) => {
  expect(turnPage(view, date, by)).toBe(turned);
});

describe('what is read for a year', () => {
  test.each([
    ['2027-05-05', '2026-12-28', '2028-01-09'],
    ['1900-05-05', '1900-01-01', '1901-01-06'],
    ['2999-05-05', '2998-12-31', '2999-12-31'],
  ])('of %s goes from %s to %s', (date, first, last) => {
    expect(yearToRead(date, 'monday')).toEqual({ first, last });
  });

  test('holds every day that its pages show, and is never more than the server answers', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const { first, last } = yearToRead(date, 'monday');
        const shown = [...weekOf(date, 'monday'), ...weeksOfMonth(date, 'monday').flat()];

        expect((daysBetween(first, last) ?? Infinity) <= CALENDAR_DAYS_MAX).toBe(true);
        expect(shown.every((day) => day.slice(0, 4) !== date.slice(0, 4) || (day >= first && day <= last))).toBe(true);
        expect(
          weeksOfMonth(date, 'monday')
            .flat()
            .every((day) => day >= first && day <= last),
        ).toBe(true);
      }),
    );
  });
});
