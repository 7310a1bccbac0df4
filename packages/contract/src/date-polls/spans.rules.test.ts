import { describe, expect, test } from 'vitest';
import { newDatePollSchema } from './date-polls.schema.ts';
import { daysOf, isSpan, spanLater, weekLater } from './spans.rules.ts';

describe('dates to vote on', () => {
  test.each<[string, string, boolean]>([
    ['of one day', '2027-06-04/2027-06-04', true],
    ['over the end of a year', '2027-12-30/2028-01-02', true],
    ['of a whole year', '2027-01-01/2027-12-31', true],
    ['of a day more', '2027-01-01/2028-01-01', false],
    ['that end before they begin', '2027-06-04/2027-06-03', false],
    ['with a day that there is not', '2027-02-28/2027-02-29', false],
    ['with one day alone', '2027-06-04', false],
    ['with a third day', '2027-06-04/2027-06-05/2027-06-06', false],
    ['with a space', '2027-06-04/ 2027-06-05', false],
    ['with a line break behind', '2027-06-04/2027-06-05\n', false],
  ])('%s: %j can be: %s', (_what, text, can) => {
    expect(isSpan(text)).toBe(can);
  });

  test('say how many days they last', () => {
    expect([daysOf('2027-06-04/2027-06-04'), daysOf('2027-06-04/2027-06-07'), daysOf('nonsense')]).toEqual([
      1,
      4,
      null,
    ]);
  });

  test('move by whole days', () => {
    expect(spanLater('2028-02-25/2028-02-28', 7)).toBe('2028-03-03/2028-03-06');
  });

  test('are proposed once more a week behind the last ones', () => {
    expect(weekLater(['2027-07-02/2027-07-05', '2027-06-04/2027-06-07'])).toBe('2027-07-09/2027-07-12');
    expect(weekLater([])).toBeNull();
  });
});

describe('a new poll', () => {
  const days = Array.from({ length: 21 }, (_, at) => `2027-06-${String(at + 1).padStart(2, '0')}`);
  const singles = days.map((day) => `${day}/${day}`);
  const issuesOf = (candidates: unknown) => newDatePollSchema.safeParse({ candidates }).error?.issues[0]?.message;

  test.each([
    ['no dates', [], 'Please add the dates to vote on'],
    ['twenty-one', singles, 'Must be at most 20 dates'],
    ['the same ones twice', [singles[0], singles[0]], 'These dates are there already'],
    ['what are no dates', ['soon'], 'Must be a first and a last day, at most 365 days'],
  ])('is refused with %s', (_what, candidates, message) => {
    expect(issuesOf(candidates)).toBe(message);
  });

  test('takes twenty, and puts them in order', () => {
    const twenty = singles.slice(0, 20);
    expect(newDatePollSchema.parse({ candidates: twenty.toReversed() }).candidates).toEqual(twenty);
  });
});
