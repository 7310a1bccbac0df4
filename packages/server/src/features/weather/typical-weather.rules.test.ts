import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { describe, expect, test } from 'vitest';
import { typicalDays, typicalPeriods } from './typical-weather.rules.ts';
import type { DayValues, Period } from './day-values.rules.ts';

const FINE: DayValues = { code: 0, high: 70, low: 50, humidity: 60, windSpeed: 10 };

const datesIn = ({ from, to }: Period): string[] =>
  Array.from({ length: (daysBetween(from, to) ?? 0) + 1 }, (_, day) => addDays(from, day) ?? '');

/** Ten years of which each day is told, or those alone for which there are values. */
const years = (month: string, valuesOn: (date: string) => DayValues | null) => {
  const periods = typicalPeriods(month, '2027-02-15');
  const days = periods.flatMap(datesIn).flatMap((date): [string, DayValues][] => {
    const values = valuesOn(date);
    return values ? [[date, values]] : [];
  });
  return typicalDays(month, periods, new Map(days));
};

describe('what is typical of a month rests on the last ten years of which it is known', () => {
  test.each([
    ['06', '2027-02-15', '2026-05-29', '2026-07-03', '2017-05-29'],
    ['06', '2027-07-02', '2026-05-29', '2026-07-03', '2017-05-29'],
    ['06', '2027-07-03', '2027-05-29', '2027-07-03', '2018-05-29'],
    ['12', '2027-12-31', '2026-11-28', '2027-01-03', '2017-11-28'],
    ['12', '2027-01-02', '2025-11-28', '2026-01-03', '2016-11-28'],
    ['01', '2027-02-15', '2026-12-29', '2027-02-03', '2017-12-29'],
    ['02', '2027-02-15', '2026-01-29', '2026-03-04', '2017-01-29'],
    ['02', '2028-03-03', '2028-01-29', '2028-03-03', '2019-01-29'],
  ])('month %s, known until %s: from %s to %s, and back to %s', (month, known, from, to, earliest) => {
    const periods = typicalPeriods(month, known);

    expect(periods).toHaveLength(10);
    expect(periods[0]).toEqual({ from, to });
    expect(periods[9]?.from).toBe(earliest);
  });
});

describe('typical of a day', () => {
  test('is the mean of a week around it in ten years', () => {
    const days = years('06', (date) => {
      const year = Number(date.slice(0, 4));
      return { ...FINE, high: 70 + (year - 2017), humidity: date.slice(5) === '06-15' ? 95 : 60 };
    });

    // 2017 to 2026: 70 to 79 °F, so 74.5.
    expect(days['06-10']).toEqual({
      basis: 'typical',
      condition: 'sunny',
      description: 'Clear sky',
      temperature: { high: 75, low: 50 },
      humidity: 60,
      windSpeed: 10,
    });
    expect(['06-11', '06-12', '06-18', '06-19'].map((day) => days[day]?.humidity)).toEqual([60, 65, 65, 60]);
  });

  test.each([
    ['01', 31],
    ['02', 29],
    ['04', 30],
    ['12', 31],
  ])('is told for each day of month %s, of which there are %d', (month, count) => {
    const names = Object.keys(years(month, () => FINE));

    expect(names).toHaveLength(count);
    expect([names[0], names.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
  });

  test('is told for the 29th of February, which most years have not', () => {
    expect(years('02', () => FINE)['02-29']?.temperature).toEqual({ high: 70, low: 50 });
  });

  test.each<[string, string, readonly number[]]>([
    ['the most frequent weather', 'Overcast', [0, 3, 3, 3, 2, 0, 3]],
    ['rain of any sort before sun that is less frequent', 'Light rain', [0, 0, 0, 51, 61, 61, 80]],
    ['of two that are equally frequent the worse', 'Rain', [0, 0, 63, 63, 2, 3, 95]],
  ])('is %s: %s', (_what, description, week) => {
    // The 13th has the 10th to the 16th around it.
    const days = years('06', (date) => ({ ...FINE, code: week[(Number(date.slice(8)) + 4) % 7] ?? 0 }));

    expect(days['06-13']?.description).toBe(description);
  });

  test('is not told where less than half of those days is known', () => {
    const sinceEnough = years('06', (date) => (date >= '2022' ? FINE : null));
    const since = years('06', (date) => (date >= '2023' ? FINE : null));

    expect([Object.keys(sinceEnough).length, Object.keys(since).length]).toEqual([30, 0]);
  });
});
