import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isCalendarDate } from './calendar.rules.ts';
import { anyText } from '../testing/any-text.ts';

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar date', () => {
  test.each(['2026-06-01', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31', '2026-12-31'])(
    'is a day such as %s',
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  test.each([
    ['a day that the month does not have', '2026-02-30'],
    ['a leap day in a common year', '2026-02-29'],
    ['a leap day in a century that has none', '2100-02-29'],
    ['the last day before trips begin', '1899-12-31'],
    ['the first day after trips end', '3000-01-01'],
    ['month 0', '2026-00-10'],
    ['month 13', '2026-13-01'],
    ['day 0', '2026-06-00'],
    ['a short year', '26-06-01'],
    ['an instant', '2026-06-01T00:00:00Z'],
    ['a line break after it', '2026-06-01\n'],
    ['digits of another script', '٢٠٢٦-٠٦-٠١'],
    ['nothing', ''],
  ])('is not %s', (_what, date) => {
    expect(isCalendarDate(date)).toBe(false);
  });

  test('is not an absent one', () => {
    expect(isCalendarDate(null)).toBe(false);
    expect(isCalendarDate(undefined)).toBe(false);
  });

  test('is never found in arbitrary text by accident, and never breaks on it', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const found = isCalendarDate(text);

        expect(found && !/^\d{4}-\d{2}-\d{2}$/.test(text)).toBe(false);
      }),
    );
  });
});

describe('the days between two dates', () => {
  test.each([
    ['2026-06-01', '2026-06-01', 0],
    ['2026-06-01', '2026-06-02', 1],
    ['2026-06-02', '2026-06-01', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
  ])('from %s to %s are %i, whatever clocks do in between', (from, to, expected) => {
    expect(daysBetween(from, to)).toBe(expected);
  });

  test('are unknown where one is no date', () => {
    expect(daysBetween('2026-06-01', 'soon')).toBeNull();
    expect(daysBetween('', '2026-06-01')).toBeNull();
  });

  test('lead from the one to the other', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        const between = daysBetween(from, to);

        expect(between).not.toBeNull();
        expect(addDays(from, between ?? 0)).toBe(to);
      }),
    );
  });
});

describe('a date some days later', () => {
  test.each([
    ['2026-06-30', 1, '2026-07-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-06-10', 0, '2026-06-10'],
  ])('than %s by %i is %s', (from, count, expected) => {
    expect(addDays(from, count)).toBe(expected);
  });

  test('is unknown for what is no date', () => {
    expect(addDays('2026-02-30', 1)).toBeNull();
  });
});
