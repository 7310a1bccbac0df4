import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { describe, expect, test } from 'vitest';
import { type DayValues, type Period, spanFor, typicalDays, typicalPeriods } from './weather-spans.rules.ts';

const TODAY = '2027-02-20';
const FINE: DayValues = { code: 0, high: 70.4, low: 49.6, humidity: 60.5, windSpeed: 10.2 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test.each<[string, string | undefined, string]>([
  ['1939-12-31', undefined, 'before there were records'],
  ['1940-01-01', 'observed 1940-01', 'the first day on record'],
  ['2027-02-12', 'observed 2027-02', 'eight days ago'],
  ['2027-02-13', 'forecast 2027-02-20', 'a week ago, which the archive may not have yet'],
  ['2027-02-20', 'forecast 2027-02-20', 'today'],
  ['2027-03-07', 'forecast 2027-02-20', 'the last day of the forecast'],
  ['2027-03-08', 'typical 03', 'the day after it'],
  ['2028-02-29', 'typical 02', 'a day that most years have not'],
  ['2100-01-01', undefined, 'a day that nobody plans'],
])('the weather of %s is in the span %j: %s', (date, name) => {
  expect(spanFor(date, TODAY)?.name).toBe(name);
});

test.each([
  ['2027-02-20', 'forecast', [{ from: '2027-02-13', to: '2027-03-07' }], 10 * MINUTE_MS, 30 * MINUTE_MS],
  ['2027-02-05', 'archive', [{ from: '2027-02-01', to: '2027-02-15' }], DAY_MS / 2, 2 * DAY_MS],
  ['2027-01-31', 'archive', [{ from: '2027-01-01', to: '2027-01-31' }], 30 * DAY_MS, 60 * DAY_MS],
  ['2024-02-10', 'archive', [{ from: '2024-02-01', to: '2024-02-29' }], 30 * DAY_MS, 60 * DAY_MS],
])(
  'that of %s comes from the %s, and is stored as long as it holds',
  (date, service, periods, freshMs, expiresAfterMs) => {
    expect(spanFor(date, TODAY)).toMatchObject({ service, periods, freshMs, expiresAfterMs });
  },
);

test('what is typical takes one request a year, and holds for weeks', () => {
  const span = spanFor('2027-07-01', TODAY);

  expect(span).toMatchObject({ service: 'archive', freshMs: 30 * DAY_MS, expiresAfterMs: 60 * DAY_MS });
  expect(span?.periods.map(({ from }) => from.slice(0, 4))).toEqual(
    Array.from({ length: 10 }, (_, index) => String(2026 - index)),
  );
});

describe('a span has', () => {
  test('the days that are over as they were, and the others as a forecast', () => {
    const span = spanFor(TODAY, TODAY);
    const days = span?.weatherIn(new Map(['2027-02-19', TODAY].map((date) => [date, FINE])));

    expect(days?.['2027-02-19']?.basis).toBe('observed');
    expect(days?.[TODAY]).toEqual({
      basis: 'forecast',
      condition: 'sunny',
      description: 'Clear sky',
      temperature: { high: 70, low: 50 },
      humidity: 61,
      windSpeed: 10,
    });
  });

  test('nothing of a day whose weather code stands for nothing', () => {
    const span = spanFor(TODAY, TODAY);

    expect(span?.weatherIn(new Map([[TODAY, { ...FINE, code: 42 }]]))).toEqual({});
  });
});

const MILD: DayValues = { code: 0, high: 70, low: 50, humidity: 60, windSpeed: 10 };

const datesIn = ({ from, to }: Period): string[] =>
  Array.from({ length: (daysBetween(from, to) ?? 0) + 1 }, (_, day) => addDays(from, day) ?? '');

/** Ten years of days, but those without values. */
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
      return { ...MILD, high: 70 + (year - 2017), humidity: date.slice(5) === '06-15' ? 95 : 60 };
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
  ])('exists for each day of month %s, of which there are %d', (month, count) => {
    const names = Object.keys(years(month, () => MILD));

    expect(names).toHaveLength(count);
    expect([names[0], names.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
  });

  test('exists for the 29th of February, which most years have not', () => {
    expect(years('02', () => MILD)['02-29']?.temperature).toEqual({ high: 70, low: 50 });
  });

  test.each<[string, string, readonly number[]]>([
    ['the most frequent weather', 'Overcast', [0, 3, 3, 3, 2, 0, 3]],
    ['rain of any sort before sun that is less frequent', 'Light rain', [0, 0, 0, 51, 61, 61, 80]],
    ['of two that are equally frequent the worse', 'Rain', [0, 0, 63, 63, 2, 3, 95]],
  ])('is %s: %s', (_what, description, week) => {
    // The 13th has the 10th to the 16th around it.
    const days = years('06', (date) => ({ ...MILD, code: week[(Number(date.slice(8)) + 4) % 7] ?? 0 }));

    expect(days['06-13']?.description).toBe(description);
  });

  test('is missing where less than half of those days is known', () => {
    const sinceEnough = years('06', (date) => (date >= '2022' ? MILD : null));
    const since = years('06', (date) => (date >= '2023' ? MILD : null));

    expect([Object.keys(sinceEnough).length, Object.keys(since).length]).toEqual([30, 0]);
  });
});
