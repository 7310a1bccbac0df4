import { describe, expect, test } from 'vitest';
import type { DayValues } from './day-values.rules.ts';
import { spanOf } from './weather-spans.rules.ts';

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
  expect(spanOf(date, TODAY)?.name).toBe(name);
});

test.each([
  ['2027-02-20', 'forecast', [{ from: '2027-02-13', to: '2027-03-07' }], 10 * MINUTE_MS, 30 * MINUTE_MS],
  ['2027-02-05', 'archive', [{ from: '2027-02-01', to: '2027-02-15' }], DAY_MS / 2, 2 * DAY_MS],
  ['2027-01-31', 'archive', [{ from: '2027-01-01', to: '2027-01-31' }], 30 * DAY_MS, 60 * DAY_MS],
  ['2024-02-10', 'archive', [{ from: '2024-02-01', to: '2024-02-29' }], 30 * DAY_MS, 60 * DAY_MS],
])('that of %s is asked of the %s, and kept as long as it holds', (date, service, periods, freshMs, keptMs) => {
  expect(spanOf(date, TODAY)).toMatchObject({ service, periods, freshMs, keptMs });
});

test('what is typical takes one question a year, and holds for weeks', () => {
  const span = spanOf('2027-07-01', TODAY);

  expect(span).toMatchObject({ service: 'archive', freshMs: 30 * DAY_MS, keptMs: 60 * DAY_MS });
  expect(span?.periods.map(({ from }) => from.slice(0, 4))).toEqual(
    Array.from({ length: 10 }, (_, index) => String(2026 - index)),
  );
});

describe('a span tells', () => {
  test('the days that are over as they were, and the others as a forecast', () => {
    const span = spanOf(TODAY, TODAY);
    const told = span?.weatherIn(new Map(['2027-02-19', TODAY].map((date) => [date, FINE])));

    expect(told?.['2027-02-19']?.basis).toBe('observed');
    expect(told?.[TODAY]).toEqual({
      basis: 'forecast',
      condition: 'sunny',
      description: 'Clear sky',
      temperature: { high: 70, low: 50 },
      humidity: 61,
      windSpeed: 10,
    });
  });

  test('nothing of a day whose weather code stands for nothing', () => {
    const span = spanOf(TODAY, TODAY);

    expect(span?.weatherIn(new Map([[TODAY, { ...FINE, code: 42 }]]))).toEqual({});
  });
});
