import { describe, expect, test } from 'vitest';
import { forecastBegins, isForecastDay, weatherOfCode } from './weather.rules.ts';
import { weatherConditions } from './weather.schema.ts';

const TODAY = '2027-02-20';

describe('a forecast', () => {
  test.each([
    ['2027-02-19', false, 'yesterday'],
    ['2027-02-20', true, 'today'],
    ['2027-02-21', true, 'tomorrow'],
    ['2027-03-07', true, 'the sixteenth day'],
    ['2027-03-08', false, 'the day after it'],
    ['soon', false, 'what is no date'],
  ])('for %s: %s, %s', (date, covered) => {
    expect(isForecastDay(date, TODAY)).toBe(covered);
  });

  test.each([
    ['2027-02-20', null],
    ['2027-03-07', null],
    ['2027-03-08', '2027-02-21'],
    ['2027-06-15', '2027-05-31'],
    ['2027-02-01', null],
    ['soon', null],
  ])('for %s begins to be there on %s', (date, first) => {
    expect(forecastBegins(date, TODAY)).toBe(first);
    expect(first === null || isForecastDay(date, first)).toBe(true);
  });
});

describe("the WMO's code", () => {
  test.each([
    ['sunny', [0, 1]],
    ['partly-cloudy', [2]],
    ['cloudy', [3, 45, 48]],
    ['rainy', [51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86]],
    ['thunderstorm', [95, 96, 99]],
  ])('of %s: %j', (condition, codes) => {
    expect(new Set(codes.map((code) => weatherOfCode(code)?.condition))).toEqual(new Set([condition]));
    expect(weatherConditions).toContain(condition);
  });

  test.each([
    [45, 'Fog'],
    [73, 'Snow'],
    [51, 'Light drizzle'],
  ])('%d keeps its own words, %s', (code, words) => {
    expect(weatherOfCode(code)?.description).toBe(words);
  });

  test.each([-1, 4, 50, 97, 1.5, Number.NaN])('%d stands for nothing', (code) => {
    expect(weatherOfCode(code)).toBeNull();
  });
});
