import { describe, expect, test } from 'vitest';
import { forecastBegins, weatherBasis, weatherOfCode, weatherPosition } from './weather.rules.ts';
import { weatherConditions } from './weather.schema.ts';

const TODAY = '2027-02-20';

describe('the weather', () => {
  test.each<[string, string | null, string]>([
    ['1939-12-31', null, 'before there were records'],
    ['1940-01-01', 'observed', 'the first day on record'],
    ['2027-02-19', 'observed', 'yesterday'],
    ['2027-02-20', 'forecast', 'today'],
    ['2027-02-21', 'forecast', 'tomorrow'],
    ['2027-03-07', 'forecast', 'the sixteenth day'],
    ['2027-03-08', 'typical', 'the day after it'],
    ['2037-02-20', 'typical', 'ten years ahead'],
    ['2037-02-23', null, 'more than ten years ahead'],
    ['soon', null, 'what is no date'],
  ])('on %s is %s: %s', (date, basis) => {
    expect(weatherBasis(date, TODAY)).toBe(basis);
  });

  test.each([
    ['2027-02-20', null],
    ['2027-03-07', null],
    ['2027-03-08', '2027-02-21'],
    ['2027-06-15', '2027-05-31'],
    ['2027-02-01', null],
    ['soon', null],
  ])('on %s is forecast from %s on', (date, first) => {
    expect(forecastBegins(date, TODAY)).toBe(first);
    expect(first === null || weatherBasis(date, first) === 'forecast').toBe(true);
  });
});

describe('one weather', () => {
  test.each([
    [38.7223, -9.1393, 38.7, -9.15, 'Lisbon'],
    [38.711, -9.131, 38.7, -9.15, 'a hotel there'],
    [-36.8485, 174.7633, -36.85, 174.75, 'Auckland'],
    [90, 180, 90, 180, 'the pole'],
    [-0.01, -0.02, 0, 0, 'where the equator meets Greenwich'],
  ])('of %d, %d is that of %d, %d: %s', (latitude, longitude, ...position) => {
    const rounded = weatherPosition({ latitude, longitude });

    expect([rounded.latitude, rounded.longitude]).toEqual(position.slice(0, 2));
    expect(Object.values(rounded).map(String)).not.toContain('-0');
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
