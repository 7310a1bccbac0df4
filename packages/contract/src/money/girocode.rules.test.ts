import { describe, expect, test } from 'vitest';
import {
  bicProblem,
  bytesOf,
  compact,
  girocodePayload,
  groupedIban,
  ibanProblem,
  paypalLink,
  wiseLink,
} from './girocode.rules.ts';

describe('an IBAN', () => {
  // The examples of SWIFT's IBAN registry.
  test.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CH9300762011623852957',
  ])('%s is right, and with one digit more or another one it is not', (iban) => {
    expect(ibanProblem(iban)).toBeNull();
    expect(ibanProblem(`${iban}0`)).not.toBeNull();
    expect(ibanProblem(iban.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)))).not.toBeNull();
  });

  test('is read without its spaces and shown with them', () => {
    expect(compact(' de89 3704-0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  });
});

test.each([
  ['COBADEFF', null],
  ['COBADEFFXXX', null],
  ['COBADEFFX', 'A BIC has 8 or 11 characters, such as COBADEFFXXX'],
  ['C0BADEFF', 'A BIC has 8 or 11 characters, such as COBADEFFXXX'],
])('of the BIC %s the problem is %s', (bic, problem) => {
  expect(bicProblem(bic)).toBe(problem);
});

describe('a Girocode', () => {
  const details = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', ibanHolder: 'Anna Lee' };
  const payment = { currency: 'EUR', amountMinor: 1250, text: 'Lisbon 2027' };

  test('holds what a bank reads, line by line', () => {
    expect(girocodePayload(details, payment)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Anna Lee',
      'DE89370400440532013000',
      'EUR12.50',
      '',
      '',
      'Lisbon 2027',
    ]);
    expect(girocodePayload({ ...details, bic: null }, payment)?.split('\n')[4]).toBe('');
  });

  test('is there for euros alone, and where there are an account and its holder', () => {
    expect(girocodePayload(details, { ...payment, currency: 'USD' })).toBeNull();
    expect(girocodePayload({ ...details, iban: null }, payment)).toBeNull();
    expect(girocodePayload({ ...details, ibanHolder: null }, payment)).toBeNull();
  });

  test('takes no more lines, characters or bytes than it may, whatever somebody is called', () => {
    const payloadOf = (ibanHolder: string, text: string) =>
      girocodePayload({ ...details, ibanHolder }, { ...payment, text }) ?? '';

    const long = payloadOf(`Anna\nLee ${'x'.repeat(100)}`, 'y\n'.repeat(200));
    const wide = payloadOf('ŵ'.repeat(70), '😀'.repeat(140));

    expect([long, wide].map((payload) => payload.split('\n').length)).toEqual([11, 11]);
    expect([long.split('\n')[5]?.length, long.split('\n')[10]?.length]).toEqual([70, 140]);
    expect(['a', 'ŵ', '€', '😀'].map(bytesOf)).toEqual([1, 2, 3, 4]);
    expect(bytesOf(long)).toBeLessThanOrEqual(331);
    expect(bytesOf(wide)).toBeLessThanOrEqual(331);
    expect(wide.split('\n')[10]).toMatch(/^(😀)+$/u);
  });
});

test('links lead to the services and nowhere else, whatever a name is', () => {
  expect(paypalLink('AnnaLee', 1250, 'EUR')).toBe('https://www.paypal.com/paypalme/AnnaLee/12.50EUR');
  expect(paypalLink('a/../b?c', 1200, 'JPY')).toBe('https://www.paypal.com/paypalme/a%2F..%2Fb%3Fc/1200JPY');
  expect(wiseLink('annal12')).toBe('https://wise.com/pay/me/annal12');
});
