import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { priceSigns } from '@caravan/contract/typed-decimal.rules.ts';
import { describe, expect, test } from 'vitest';
import type { PriceEvent, PriceField } from './price-field.rules.ts';
import { afterPriceEvent, decimalSignOf, settledPrice, shownPrice } from './price-field.rules.ts';

describe('while somebody types', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12,5'],
    ['12.', '12.'],
    ['$12.50', '12.50'],
    ['twelve', ''],
    ['1e5', '15'],
    ['-3', '3'],
    [' 4 2 ', '42'],
    ['EUR 7,90', '7,90'],
    ['１２．５円', '１２．５'],
    ['٣', '٣'],
    ['١٬٢٣٤٫٥', '١٢٣٤٫٥'],
    ['Fr.7.00', '7.00'],
    ['', ''],
  ])('%j stays as %j', (text, rest) => {
    expect(priceSigns(text)).toBe(rest);
  });
});

describe('at rest', () => {
  test.each<[string, Currency, string]>([
    ['12', 'USD', '12.00'],
    ['12.5', 'EUR', '12.50'],
    ['12,5', 'EUR', '12.50'],
    ['0', 'GBP', '0.00'],
    ['.5', 'CAD', '0.50'],
    ['１２．５', 'EUR', '12.50'],
    ['1,234.5', 'AUD', '1234.50'],
    ['1.234,50', 'CHF', '1234.50'],
    ['2.994', 'USD', '2.99'],
    ['2.996', 'USD', '3.00'],
    ['1200', 'JPY', '1200'],
    ['1199.5', 'JPY', '1200'],
    ['1199.49', 'JPY', '1199'],
    ['0.4', 'CNY', '0'],
    ['8.80', 'CNY', '9'],
    ['', 'USD', ''],
    ['.', 'USD', ''],
    [',,', 'JPY', ''],
    ['999999999.99', 'USD', '999999999.99'],
    ['1000000000', 'USD', '1000000000'],
    ['9'.repeat(25), 'USD', '9'.repeat(25)],
  ])('%j in %s shows as %j', (typed, currency, shown) => {
    expect(settledPrice(typed, currency, '.')).toBe(shown);
  });

  test.each<[string, string, string]>([
    ['en-US', '1,234', '1234.00'],
    ['en-US', '1.234', '1.23'],
    ['de-DE', '1.234', '1234.00'],
    ['de-DE', '1,234', '1.23'],
    ['de-DE', '1.234,50', '1234.50'],
    ['fr-FR', '1.234', '1234.00'],
    ['sv-SE', '1234,5', '1234.50'],
    ['ar-EG', '١٢٣٤٫٥', '1234.50'],
    ['ar-EG', '1,234', '1234.00'],
    ['hi-IN', '१,२३४', '1234.00'],
  ])('in a browser in %s, %j is read as %s, and so is that', (locale, typed, read) => {
    const sign = decimalSignOf(locale);

    expect(settledPrice(typed, 'EUR', sign)).toBe(read);
    expect(settledPrice(read, 'EUR', sign)).toBe(read);
  });
});

const rest = (typed: string): PriceField => ({ typed, isEdited: false });
const edited = (typed: string): PriceField => ({ typed, isEdited: true });
const type = (text: string): PriceEvent => ({ type: 'typed', text });
const enter: PriceEvent = { type: 'entered' };
const leave: PriceEvent = { type: 'left' };

describe('a price field', () => {
  test.each<[string, PriceField, PriceEvent[], Currency, string, string]>([
    ['is entered empty', rest(''), [enter], 'USD', '', ''],
    ['is left empty', rest(''), [enter, leave], 'USD', '', ''],
    ['is being filled', rest(''), [enter, type('1'), type('12.')], 'USD', '12.', '12.'],
    ['is filled and left', rest(''), [enter, type('12.5'), leave], 'USD', '12.5', '12.50'],
    ['is filled and left in yen', rest(''), [enter, type('12.5'), leave], 'JPY', '12.5', '13'],
    ['is filled without being entered, as by a browser', rest(''), [type('$7')], 'USD', '7', '7.00'],
    ['is entered again, and goes on from what it showed', rest('12.5'), [enter], 'USD', '12.50', '12.50'],
    ['is entered in yen, where no decimals are seen', rest('12.5'), [enter], 'JPY', '13', '13'],
    ['is looked at and left as it is', rest('12.50'), [enter, leave], 'USD', '12.50', '12.50'],
    ['is cleared', rest('12.50'), [enter, type(''), leave], 'USD', '', ''],
    ['gets what is no price', rest('5'), [enter, type('5x')], 'USD', '5', '5'],
    ['gets nothing but what is no price', rest(''), [enter, type('free'), leave], 'USD', '', ''],
  ])('that %s', (_, before, events, currency, typed, shown) => {
    const after = events.reduce((field, event) => afterPriceEvent(field, event, currency, '.'), before);

    expect(after.typed).toBe(typed);
    expect(shownPrice(after, currency, '.')).toBe(shown);
  });

  test('shows what was typed again when its currency goes to yen and back', () => {
    const field = rest('12.50');

    const shown = (['USD', 'JPY', 'EUR'] as const).map((currency) => shownPrice(field, currency, '.'));

    expect(shown).toEqual(['12.50', '13', '12.50']);
  });

  test('is not put in order under the fingers of whoever is in it, whatever the currency', () => {
    expect(shownPrice(edited('12.5'), 'JPY', '.')).toBe('12.5');
  });
});
