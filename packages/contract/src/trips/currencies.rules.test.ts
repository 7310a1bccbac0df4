import { expect, test } from 'vitest';
import { currencyAt } from './currencies.rules.ts';

test.each([
  ['Europe/Rome', 'EUR'],
  ['Europe/Lisbon', 'EUR'],
  ['Atlantic/Canary', 'EUR'],
  ['Europe/London', 'GBP'],
  ['Europe/Zurich', 'CHF'],
  ['Asia/Tokyo', 'JPY'],
  ['America/Los_Angeles', 'USD'],
  ['America/Indiana/Indianapolis', 'USD'],
  ['America/Toronto', 'CAD'],
  ['Australia/Sydney', 'AUD'],
  ['Asia/Shanghai', 'CNY'],
  ['Europe/Stockholm', null],
  ['Asia/Bangkok', null],
  ['America/Mexico_City', null],
  ['toString', null],
])('in %s people pay with %s', (zone, currency) => {
  expect(currencyAt(zone)).toBe(currency);
});
