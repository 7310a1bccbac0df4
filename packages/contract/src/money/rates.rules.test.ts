import { describe, expect, test } from 'vitest';
import { converted, isConvertible, rateBetween, rateProblem } from './rates.rules.ts';

describe('an amount at a rate', () => {
  test.each([
    [10_000, 'JPY', 'EUR', '0.0061', 6100],
    [6100, 'EUR', 'JPY', '163.93', 10_000],
    [1234, 'KWD', 'EUR', '3.02', 373],
    [373, 'EUR', 'KWD', '0.331125', 1235],
    [100, 'USD', 'EUR', '0.925', 93],
    [1, 'JPY', 'EUR', '0.0049', 0],
    [1, 'JPY', 'EUR', '0.005', 1],
    [1250, 'EUR', 'USD', '1', 1250],
  ])('%d minor units of %s in %s at %s are %d', (amountMinor, from, to, rate, result) => {
    expect(converted(amountMinor, from, to, rate)).toBe(result);
  });

  test('stays within what can be kept, or is refused', () => {
    expect(isConvertible(99_999_999_999, 'EUR', 'USD', '1')).toBe(true);
    expect(isConvertible(99_999_999_999, 'EUR', 'USD', '1.01')).toBe(false);
    expect(isConvertible(99_999_999_999, 'KWD', 'JPY', '999999999.999999999999')).toBe(false);
  });
});

test.each([
  ['1.08', null],
  ['0.000000000001', null],
  ['0', 'The rate must be more than 0'],
  ['0.00', 'The rate must be more than 0'],
  ['-1', 'Enter the rate as a number'],
  ['1e3', 'Enter the rate as a number'],
  ['', 'Enter the rate as a number'],
  ['1,08', 'Enter the rate as a number'],
])('a rate of %j: %s', (rate, problem) => {
  expect(rateProblem(rate)).toBe(problem);
});

test.each([
  [10_000, 'JPY', 6100, 'EUR', '0.0061'],
  [1000, 'USD', 925, 'EUR', '0.925'],
  [1000, 'KWD', 302, 'EUR', '3.02'],
  [300, 'EUR', 100, 'USD', '0.3333333333'],
  [100, 'EUR', 100, 'USD', '1'],
])('where %d %s are %d %s the rate is %s', (amount, from, other, to, rate) => {
  expect(rateBetween({ amountMinor: amount, currency: from }, { amountMinor: other, currency: to })).toBe(rate);
});
