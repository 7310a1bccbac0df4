import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFlightNumber, isIcaoCarrier, parseFlightNumber } from './flight-number.rules.ts';

const read = (typed: string): string | null => {
  const parts = parseFlightNumber(typed);
  return parts && formatFlightNumber(parts);
};

describe('a flight number is read', () => {
  test.each([
    ['BA117', 'BA117', 'as it is printed'],
    ['ba 117', 'BA117', 'in small letters and with a space'],
    ['  ba117  ', 'BA117', 'with spaces around'],
    ['BA-117', 'BA117', 'with a hyphen'],
    ['BA – 117', 'BA117', 'with a dash'],
    ['BA−117', 'BA117', 'with a minus sign'],
    ['BA.117', 'BA117', 'with a dot'],
    ['BA/117', 'BA117', 'with a slash'],
    ['BA\u00a0117', 'BA117', 'with a space that does not break'],
    ['BA0117', 'BA117', 'with a leading zero'],
    ['BA0001', 'BA1', 'with all the zeros of a boarding pass'],
    ['BA1', 'BA1', 'of one digit'],
    ['BA9999', 'BA9999', 'of four digits'],
    ['ba117a', 'BA117A', 'with the suffix of a flight that is a day late'],
    ['BA 117 A', 'BA117A', 'with the suffix apart'],
    ['BAW117', 'BAW117', "by the airline's three letters"],
    ['baw0117', 'BAW117', "by the airline's three letters, in small ones"],
    ['U2 8001', 'U28001', 'of an airline with a digit behind its letter'],
    ['U28001', 'U28001', 'of such an airline without a space'],
    ['3K 685', '3K685', 'of an airline with a digit before its letter'],
    ['W6 1', 'W61', 'of such an airline, with one digit'],
    ['W61', 'W61', 'of such an airline, with one digit and no space'],
    ['9W0012', '9W12', 'of such an airline, with leading zeros'],
    ['ＢＡ１１７', 'BA117', 'in full width'],
    ['\u200fBA117\u200e', 'BA117', 'between marks of direction'],
    ['\u2067BA\u2069\u200b117', 'BA117', 'between isolates and with a space of no width'],
    ['BA ١١٧', 'BA117', 'in Arabic digits'],
    ['BA ۱۱۷', 'BA117', 'in Persian digits'],
  ])('%j: %s, %s', (typed, number) => {
    expect(read(typed)).toBe(number);
  });
});

describe('no flight number is', () => {
  test.each([
    ['', 'nothing'],
    ['   ', 'blanks'],
    ['117', 'a number without an airline'],
    ['11 7', 'digits alone in two parts'],
    ['BA', 'an airline without a number'],
    ['BAW', 'an airline without a number, by its three letters'],
    ['B 117', 'half an airline'],
    ['BA0', 'a number that is zero'],
    ['BA0000', 'four zeros'],
    ['BA12345', 'a number of five digits'],
    ['BA00000117', 'more zeros than there are places'],
    ['BAWX117', 'an airline of four letters'],
    ['B4W117', 'three characters with a digit among them'],
    ['BA117AB', 'two letters at the end'],
    ['BA 1 17', 'a number in two parts'],
    ['B A 117', 'an airline in two parts'],
    ['BA117 JFK', 'a route'],
    ['✈️ BA117', 'a picture before it'],
    ['BA1️⃣1️⃣7️⃣', 'digits on keys'],
    ['ΒΑ117', 'Greek letters that look like it'],
    ['BIß117', 'a letter that capitals make two of'],
    ['bı117', 'a letter without its dot'],
    ['BA117\0', 'a NUL at its end'],
    ["BA117' or '1'='1", 'a query'],
    ['<b>BA117</b>', 'markup'],
    ['BA\n117\nBA118', 'two numbers in lines'],
    ['A'.repeat(20), 'twenty letters'],
    ['1'.repeat(20), 'twenty digits'],
    [`BA${'0'.repeat(18)}`, 'twenty characters of which most are zeros'],
    ['\ud800BA117', 'half a character'],
  ])('%j: %s', (typed) => {
    expect(read(typed)).toBeNull();
  });

  test('what is long, and that is found out at once', () => {
    const begun = Date.now();

    expect([read(`BA${' '.repeat(100_000)}x`), read(`BA1${'-'.repeat(100_000)}?`)]).toEqual([null, null]);
    expect(Date.now() - begun).toBeLessThan(500);
  });
});

test('what was read is read as the same again, however it is spaced', () => {
  const between = fc.constantFrom('', ' ', '-', ' – ', '\u00a0', '.');
  const parts = fc.tuple(fc.stringMatching(/^([A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3})$/), fc.integer({ min: 1, max: 9999 }));
  fc.assert(
    fc.property(parts, between, fc.constantFrom('', 'A', 'z'), ([carrier, digits], gap, suffix) => {
      const number = `${carrier}${digits}${suffix.toUpperCase()}`;

      expect([read(`${carrier.toLowerCase()}${gap}${digits}${suffix}`), read(number)]).toEqual([number, number]);
    }),
  );
});

test('its parts are the airline, the digits and the suffix', () => {
  expect(parseFlightNumber('ba0117a')).toEqual({ carrier: 'BA', number: '117', suffix: 'A' });
});

test('an airline of three letters is named by ICAO', () => {
  expect(['BAW', 'BA', 'U2'].map(isIcaoCarrier)).toEqual([true, false, false]);
});
