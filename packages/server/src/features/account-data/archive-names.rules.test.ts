import { anyText } from '@caravan/contract/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeName, uniqueNames } from './archive-names.rules.ts';

describe('a name in an archive', () => {
  test.each([
    ['Lisbon', 'Lisbon'],
    ['2027-05-01 Lisbon', '2027-05-01 Lisbon'],
    ['../../etc', 'etc'],
    ['..', 'Trip'],
    ['', 'Trip'],
    [' . ', 'Trip'],
    ['C:\\Windows\\system32', 'C Windows system32'],
    ['a/b', 'a b'],
    ['what?*"<>|', 'what'],
    ['line\r\nbreak\0', 'line break'],
    ['evil\u202Egpj.exe', 'evil gpj.exe'],
    ['trailing. . .', 'trailing'],
    ['.hidden', 'hidden'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1', '_com1'],
    ['Console', 'Console'],
    ['\ud800broken', '\ufffdbroken'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦 family'],
  ])('for %j is %j', (wanted, name) => {
    expect(safeName(wanted, 'Trip')).toBe(name);
  });

  test('is short, keeps its ending, and cuts no emoji in two', () => {
    expect(safeName(`${'x'.repeat(300)}.pdf`, 'file')).toBe(`${'x'.repeat(86)}.pdf`);
    expect(safeName('👨‍👩‍👧‍👦'.repeat(30), 'file')).toBe('👨‍👩‍👧‍👦'.repeat(3));
  });

  test('is one that every system can unpack, whatever is wanted', () => {
    fc.assert(
      fc.property(anyText(200), (wanted) => {
        const name = safeName(wanted, 'Trip');

        expect(name).toMatch(/^[^\p{Cc}<>:"/\\|?*]+$/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(91);
      }),
    );
  });
});

describe('names in one folder', () => {
  test('are given once each, in whatever case and spelling', () => {
    const unique = uniqueNames();

    const given = ['Rome', 'rome', 'Rome', 'ROME (2)', 'a.pdf', 'A.PDF', 'a.pdf'].map(unique);

    expect(given).toEqual(['Rome', 'rome (2)', 'Rome (3)', 'ROME (2) (2)', 'a.pdf', 'A (2).PDF', 'a (3).pdf']);
  });

  test('are given quickly, even a thousand times the same', () => {
    const unique = uniqueNames();

    const given = Array.from({ length: 10_000 }, () => unique('Trip'));

    expect(new Set(given).size).toBe(10_000);
  });
});
