import { expect, test } from 'vitest';
import { isWholeRange, rangeAfter } from './date-range.rules.ts';

test.each([
  ['the first day of none', ['', ''], '2027-03-05', ['2027-03-05', '']],
  ['the last day', ['2027-03-05', ''], '2027-03-09', ['2027-03-05', '2027-03-09']],
  ['the same day again', ['2027-03-05', ''], '2027-03-05', ['2027-03-05', '2027-03-05']],
  ['a day before the first', ['2027-03-05', ''], '2027-03-01', ['2027-03-01', '']],
  ['a day of a whole range', ['2027-03-05', '2027-03-09'], '2027-03-07', ['2027-03-07', '']],
  ['the first day of one whose end alone is known', ['', '2027-03-09'], '2027-03-05', ['2027-03-05', '']],
] as const)('choosing %s', (_what, [startDate, endDate], chosen, [first, last]) => {
  const range = rangeAfter({ startDate, endDate }, chosen);

  expect(range).toEqual({ startDate: first, endDate: last });
  expect(isWholeRange(range)).toBe(last !== '');
});
