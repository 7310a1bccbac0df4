import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMOUNT_MAX,
  AMOUNT_NOT_POSITIVE,
  AMOUNT_REQUIRED,
  AMOUNT_TOO_HIGH,
  amountText,
  formatAmount,
  readAmount,
} from './amounts.rules.ts';
import { digitsOf, moneyCurrencies } from './currencies.rules.ts';
import { currencies } from '../trips/trips.schema.ts';

describe('an amount as it was typed', () => {
  test.each([
    ['12', 'EUR', 1200],
    ['12,50', 'EUR', 1250],
    ['12.5', 'EUR', 1250],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'USD', 123_456],
    ['1 234,50 €', 'EUR', 123_450],
    ['0,01', 'EUR', 1],
    ['12.500', 'EUR', 1_250_000],
    ['١٢٫٥٠', 'EUR', 1250],
    ['１２００', 'JPY', 1200],
    ['1,200', 'JPY', 1200],
    ['1200.00', 'JPY', 1200],
    ['1.234', 'KWD', 1_234_000],
    ['0.001', 'KWD', 1],
    ['12,345.678', 'KWD', 12_345_678],
    ['999,999,999.99', 'EUR', AMOUNT_MAX],
  ])('%s %s is %d minor units', (typed, currency, amountMinor) => {
    expect(readAmount(typed, currency, ',')).toEqual({ amountMinor });
  });

  test.each([
    ['1,234', 'EUR', '.', { amountMinor: 123_400 }],
    ['1,234', 'KWD', ',', { amountMinor: 1234 }],
    ['1.234', 'KWD', '.', { amountMinor: 1234 }],
  ] as const)('%s %s, where a language writes its decimals after %j, is %o', (typed, currency, sign, read) => {
    expect(readAmount(typed, currency, sign)).toEqual(read);
  });

  test.each([
    ['', 'EUR', AMOUNT_REQUIRED],
    ['free', 'EUR', AMOUNT_REQUIRED],
    ['0', 'EUR', AMOUNT_NOT_POSITIVE],
    ['0,00', 'EUR', AMOUNT_NOT_POSITIVE],
    ['-5', 'EUR', AMOUNT_NOT_POSITIVE],
    ['€ −5', 'EUR', AMOUNT_NOT_POSITIVE],
    ['1000000000', 'EUR', AMOUNT_TOO_HIGH],
    ['999999999999999', 'EUR', AMOUNT_TOO_HIGH],
    ['100000000000', 'JPY', AMOUNT_TOO_HIGH],
    ['1,125', 'EUR', 'EUR has 2 decimals'],
    ['1,5', 'JPY', 'JPY has no decimals'],
    ['0,0001', 'KWD', 'KWD has 3 decimals'],
  ])('%j %s is refused: %s', (typed, currency, problem) => {
    expect(readAmount(typed, currency, ',')).toEqual({ problem });
  });
});

describe('an amount', () => {
  test.each([
    [1250, 'EUR', '12.50', '€12.50'],
    [-5, 'USD', '-0.05', '-$0.05'],
    [1200, 'JPY', '1200', '¥1,200'],
    [1234, 'KWD', '1.234', 'KWD 1.234'],
    [0, 'EUR', '0.00', '€0.00'],
  ])('of %d %s is %s, and reads %s', (amountMinor, currency, text, words) => {
    expect(amountText(amountMinor, currency)).toBe(text);
    expect(formatAmount(amountMinor, currency).replaceAll('\u00a0', ' ')).toBe(words);
  });

  test('is read as it is written, in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: AMOUNT_MAX }), fc.constantFrom(...moneyCurrencies), (amountMinor, code) => {
        const text = amountText(amountMinor, code);
        // A lone point before three digits could group them: a field has the sign of its own language.
        expect(readAmount(text, code, '.')).toEqual({ amountMinor });
      }),
    );
  });
});

test('money is paid in every currency that a trip can be in, with the digits that Intl knows of', () => {
  for (const currency of currencies) expect(moneyCurrencies).toContain(currency);
  expect(moneyCurrencies).toHaveLength(new Set(moneyCurrencies).size);
  expect(['JPY', 'EUR', 'KWD', 'ISK', 'TND'].map(digitsOf)).toEqual([0, 2, 3, 0, 3]);
});
