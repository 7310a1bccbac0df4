import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRows, csvText } from './csv.rules.ts';

describe('a table', () => {
  test('is written with quotes where they are needed, and begins with the mark of UTF-8', () => {
    expect(csvText([['Dinner, with wine', 'He said "cheers"', 'two\nlines', '12.50']])).toBe(
      '\uFEFF"Dinner, with wine","He said ""cheers""","two\nlines",12.50\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    ['-0', '-0'],
    ['Dinner', 'Dinner'],
  ])('holds no formula: %j is %j', (value, written) => {
    expect(csvText([[value]])).toBe(`\uFEFF${written}\r\n`);
  });

  test('is read as it was written, whatever stands in it', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'ab1 ,;"\n'), maxLength: 12 })
      .map((value) => value.trim().replace(/^[=+\-@]/, ''));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

    fc.assert(
      fc.property(table, (rows) => {
        const head = ['a', 'b'];
        const read = csvRows(csvText([head, ...rows]));

        expect(read?.map(({ cells }) => cells)).toEqual([
          head,
          ...rows.filter((cells) => cells.some((value) => value !== '')),
        ]);
      }),
    );
  });
});

describe('a file', () => {
  test('says on which line each row begins', () => {
    expect(csvRows('a,b\n"one\ntwo",3\n\n4,5')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one\ntwo', '3'] },
      { line: 5, cells: ['4', '5'] },
    ]);
  });

  test('may be separated by semicolons or tabulators', () => {
    expect(csvRows('a;b\r\n1,5;2')?.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(csvRows('a\tb\n1;5\t2')?.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1;5', '2'],
    ]);
  });

  test('whose quotes are not closed is none', () => {
    expect(csvRows('a,b\n"one,2')).toBeNull();
    expect(csvRows('')).toEqual([]);
  });
});
