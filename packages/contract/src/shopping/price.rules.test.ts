import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, type Currency } from '../trips/trips.schema.ts';
import {
  boughtAndOpen,
  cleanPrice,
  decimalsOf,
  formatPrice,
  formatTotals,
  PRICE_MAX,
  priceOf,
  totalsOf,
} from './price.rules.ts';
import { type DecimalSign } from '../typed-decimal.rules.ts';
import { newShoppingItemSchema } from './shopping.schema.ts';

/** What people type, and what they might. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,,.-e+ $€'), maxLength: 50 }),
);

describe('a price as it was typed', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['12,5', '12.5'],
    ['$ 12.50', '12.50'],
    ['12.50 EUR', '12.50'],
    ['1,234', '1234'],
    ['12,345', '12345'],
    ['123,456', '123456'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ["1'234.50", '1234.50'],
    ['1 234,50', '1234.50'],
    ['1.234,567', '1234.57'],
    ['1234,567', '1234.57'],
    ['0,500', '0.50'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['12,-', '12'],
    ['007', '7'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['00.10', '0.10'],
    ['-5', '5'],
    ['１２．５０', '12.50'],
    ['￥１，２００', '1200'],
    ['Fr.7.00', '7.00'],
    ['Rs. 500', '500'],
    ['١٢٫٥٠', '12.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳', '123'],
    ['१,२३,४५६.५०', '123456.50'],
    ['๑๒.๕', '12.5'],
    ['1\u202f234,50', '1234.50'],
    ['1’234.50', '1234.50'],
  ])('%s is kept as %s', (text, kept) => {
    expect(cleanPrice(text)).toBe(kept);
  });

  test.each([
    ['1.004', '1.00'],
    ['1.005', '1.01'],
    ['1.00499999999999999999', '1.00'],
    ['0.994', '0.99'],
    ['0.995', '1.00'],
    ['9.999', '10.00'],
    ['0.001', '0.00'],
    ['0.009', '0.01'],
    ['999999999.995', '1000000000.00'],
  ])('%s is rounded to the cent: %s', (text, kept) => {
    expect(cleanPrice(text)).toBe(kept);
  });

  test.each<[string, DecimalSign, string]>([
    ['1,234', '.', '1234'],
    ['1.234', '.', '1.23'],
    ['1,234', ',', '1.23'],
    ['1.234', ',', '1234'],
    ['١٬٢٣٤', ',', '1234'],
    ['1.234,50', '.', '1234.50'],
    ['1,234.50', ',', '1234.50'],
    ['1.234.567', '.', '1234567'],
    ['12.50', ',', '12.50'],
    ['12,50', '.', '12.50'],
    ['0.500', ',', '0.50'],
    ['1234.567', ',', '1234.57'],
  ])('%s, where a language writes its cents after %j, is %s', (text, decimalSign, kept) => {
    expect(cleanPrice(text, decimalSign)).toBe(kept);
  });

  test.each(['', ' ', 'free', '-', '.', ',', '.,.', '€', '½'])('%j is none', (text) => {
    expect(cleanPrice(text)).toBeNull();
  });

  test('is digits with at most two after a point, and stays so when it is kept once more', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = cleanPrice(text);
        if (kept === null) return;
        expect(kept).toMatch(/^(0|[1-9]\d*)(\.\d{1,2})?$/);
        expect(cleanPrice(kept)).toBe(kept);
        expect(priceOf(kept)).not.toBeNaN();
      }),
      { numRuns: 2_000 },
    );
  });

  test('that was written by the app reads back as the same amount', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });

    fc.assert(
      fc.property(cents, fc.constantFrom<Currency>('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'), (amount, currency) => {
        expect(priceOf(cleanPrice(formatPrice(amount / 100, currency)))).toBe(amount / 100);
      }),
    );
  });
});

describe('a price as it is sent', () => {
  const sent = (price: unknown) => newShoppingItemSchema.safeParse({ name: 'Water', price });

  test.each([
    [12, '12'],
    [12.5, '12.5'],
    [0.1 + 0.2, '0.3'],
    [1.005, '1.01'],
    [0, '0'],
    [-5, '5'],
    [1e-7, '0'],
    [PRICE_MAX, '999999999.99'],
    ['999,999,999.99', '999999999.99'],
    [null, null],
    ['', null],
    ['free', null],
    [undefined, undefined],
  ])('%j is kept as %j', (price, kept) => {
    expect(sent(price).data?.price).toBe(kept);
  });

  test.each([
    [1_000_000_000, 'Price is too high'],
    ['999999999.995', 'Price is too high'],
    [1e21, 'Price is too high'],
    [1e300, 'Must be at most 50 characters'],
    ['9'.repeat(51), 'Must be at most 50 characters'],
    [true, 'Price must be an amount'],
    [[], 'Price must be an amount'],
    ['1\0', 'Contains characters that cannot be stored'],
  ])('%j is refused', (price, message) => {
    const { error } = sent(price);

    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([['price', message]]);
  });
});

describe('an amount', () => {
  test.each<[number, Currency, string]>([
    [12, 'USD', '$12.00'],
    [1234.5, 'EUR', '€1,234.50'],
    [0.005, 'GBP', '£0.01'],
    [1200, 'JPY', '¥1,200'],
    [1200.49, 'JPY', '¥1,200'],
    [1200.5, 'JPY', '¥1,201'],
    [88.8, 'CNY', 'CN¥89'],
    [7, 'CAD', 'C$7.00'],
    [7, 'AUD', 'A$7.00'],
    [7, 'CHF', 'Fr.7.00'],
    [0, 'USD', '$0.00'],
  ])('%d %s reads %s', (amount, currency, text) => {
    expect(formatPrice(amount, currency)).toBe(text);
  });
});

describe('the total of a list', () => {
  const priced = (price: string | null, currency: Currency = 'USD') => ({ price, currency });

  test('never adds unlike currencies: the trip’s comes first, the others by their codes', () => {
    const items = [priced('5', 'USD'), priced('3.10', 'EUR'), priced('7', 'USD'), priced('900', 'JPY')];

    expect(formatTotals(totalsOf(items, 'USD'))).toBe('$12.00 + €3.10 + ¥900');
    expect(formatTotals(totalsOf(items, 'JPY'))).toBe('¥900 + €3.10 + $12.00');
    expect(formatTotals(totalsOf(items, 'CHF'))).toBe('€3.10 + ¥900 + $12.00');
  });

  test('tells what was bought from what is still to buy', () => {
    const items = [
      { ...priced('5', 'USD'), isCompleted: true },
      { ...priced('7', 'USD'), isCompleted: false },
      { ...priced('3.10', 'EUR'), isCompleted: false },
      { ...priced(null, 'EUR'), isCompleted: true },
    ];

    const { bought, open } = boughtAndOpen(items, 'EUR', ({ isCompleted }) => isCompleted);

    expect([formatTotals(bought), formatTotals(open)]).toEqual(['$5.00', '€3.10 + $7.00']);
  });

  test('is none where nothing has a price, and zero where all is free', () => {
    expect(totalsOf([], 'USD')).toEqual([]);
    expect(totalsOf([priced(null)], 'USD')).toEqual([]);
    expect(formatTotals(totalsOf([priced(null)], 'USD'))).toBe('');
    expect(totalsOf([priced('0'), priced(null)], 'USD')).toEqual([{ currency: 'USD', amount: 0 }]);
  });

  test.each([
    ['ten times ten cents', Array.from({ length: 10 }, () => '0.10'), '$1.00'],
    ['a third of a dollar, as it is kept, three times', ['0.333', '0.333', '0.333'], '$0.99'],
    ['what binary fractions get wrong', ['1.005', '2.675', '0.145'], '$3.84'],
  ])('is exact: %s', (_what, prices, text) => {
    const items = prices.map((price) => priced(cleanPrice(price)));

    expect(formatTotals(totalsOf(items, 'USD'))).toBe(text);
  });

  test('of yen and yuan is that of the whole amounts that stand on the screen', () => {
    const items = [priced('100.5', 'JPY'), priced('100.5', 'JPY'), priced('0.4', 'JPY')];

    expect(formatTotals(totalsOf(items, 'JPY'))).toBe('¥202');
  });

  const price = fc.integer({ min: 0, max: PRICE_MAX * 100 }).map((cents) => (cents / 100).toFixed(2));
  const items = fc.array(fc.record({ price: fc.option(price), currency: fc.constantFrom(...currencies) }), {
    minLength: 1_000,
    maxLength: 5_000,
    size: 'max',
  });

  test('of thousands of items is exact to the cent, and whole for yen and yuan', () => {
    fc.assert(
      fc.property(items, (list) => {
        const totals = totalsOf(list, 'USD');

        for (const { currency, amount } of totals) {
          const digits = decimalsOf(currency);
          expect(Math.round(amount * 10 ** digits)).toBe(exactSum(list, currency));
          expect(Number(formatPrice(amount, currency).replaceAll(/\D/g, ''))).toBe(exactSum(list, currency));
        }
        expect(new Set(totals.map(({ currency }) => currency)).size).toBe(totals.length);
      }),
      { numRuns: 10 },
    );
  });

  /** In whole units of the currency's smallest shown part, each price rounded by its digits. */
  const exactSum = (list: readonly { price: string | null; currency: Currency }[], currency: Currency): number => {
    const isWhole = decimalsOf(currency) === 0;
    const units = list
      .filter((item) => item.currency === currency && item.price !== null)
      .map(({ price: text }) => BigInt((text ?? '').replace('.', '')))
      .map((cents) => (isWhole ? (cents + 50n) / 100n : cents));
    return Number(units.reduce((sum, unit) => sum + unit, 0n));
  };
});
