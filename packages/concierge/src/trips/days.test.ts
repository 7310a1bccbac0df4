import { anyText } from '@caravan/contract/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayFrame, readDays, resolveDays } from './days.ts';
import { wordsOf } from './trip-words.ts';

/** A Monday, nine days before a trip from Wednesday to Sunday. */
const BEFORE: DayFrame = { today: '2027-02-22', startDate: '2027-03-03', endDate: '2027-03-07' };
const DURING: DayFrame = { ...BEFORE, today: '2027-03-04' };
const AFTER: DayFrame = { ...BEFORE, today: '2027-03-10' };
const DATELESS: DayFrame = { ...BEFORE, startDate: null, endDate: null };

/** The days that a text names, `first/last` and the part of them; `null` for one that there is not. */
const daysIn = (text: string, frame: DayFrame = BEFORE): (string | null)[] =>
  readDays(wordsOf(text)).days.map((named) => {
    const span = resolveDays(named, frame);
    return (
      span &&
      [span.first === span.last ? span.first : `${span.first}/${span.last}`, span.part].filter(Boolean).join(' ')
    );
  });

describe('the days that are meant by', () => {
  test.each([
    ['today', '2027-02-22'],
    ['right now', '2027-02-22'],
    ['tonight', '2027-02-22 evening'],
    ['this afternoon', '2027-02-22 afternoon'],
    ['tomorrow morning', '2027-02-23 morning'],
    ['the day after tomorrow', '2027-02-24'],
    ['yesterday', '2027-02-21'],
    ['Friday', '2027-03-05'],
    ['on Fri in the evening', '2027-03-05 evening'],
    ['Tuesday', '2027-02-23'],
    ['last Friday', '2027-02-19'],
    ['last Monday', '2027-02-15'],
    ['3 May', '2027-05-03'],
    ['3rd of May', '2027-05-03'],
    ['May 3rd', '2027-05-03'],
    ['May the 3rd, 2028', '2028-05-03'],
    ['2028-02-29', '2028-02-29'],
    ['January 3', '2028-01-03'],
    ['March 3', '2027-03-03'],
    ['the first day', '2027-03-03'],
    ['day 2', '2027-03-04'],
    ['day three', '2027-03-05'],
    ['the last day', '2027-03-07'],
    ['the first evening', '2027-03-03 evening'],
    ['this week', '2027-02-22/2027-02-28'],
    ['next week', '2027-03-01/2027-03-07'],
    ['the weekend', '2027-02-27/2027-02-28'],
    ['next month', '2027-03-01/2027-03-31'],
    ['this month', '2027-02-01/2027-02-28'],
    ['in May', '2027-05-01/2027-05-31'],
    ['February 2028', '2028-02-01/2028-02-29'],
    ['in January', '2028-01-01/2028-01-31'],
    ['this year', '2027-01-01/2027-12-31'],
    ['in 2028', '2028-01-01/2028-12-31'],
    ['the 4th', '2027-03-04'],
    ['on the 1st', '2027-03-01'],
    ['the 23rd of May', '2027-05-23'],
    ['Thursday the 4th', '2027-03-04'],
    ['Thursday the 4', '2027-03-04'],
    ['Thursday, 4 March', '2027-03-04'],
    ['What do we have on Thursday, and is there something in the evening', '2027-03-04 evening'],
  ])('%s', (text, days) => {
    expect(daysIn(text)).toEqual([days]);
  });

  test('several names of days are all of them', () => {
    expect(daysIn('on Friday and Saturday evening')).toEqual(['2027-03-05', '2027-03-06 evening']);
  });
});

describe('a weekday is the one of the trip', () => {
  test.each([
    ['that is to come, on the way', 'Friday', DURING, '2027-03-05'],
    ['that it is today', 'Thursday', DURING, '2027-03-04'],
    ['or the next, once that of the trip is over', 'Wednesday', DURING, '2027-03-10'],
    ['that is over, with the trip', 'Friday', AFTER, '2027-03-05'],
    ['or the next, without dates', 'Friday', DATELESS, '2027-02-26'],
  ])('%s', (_which, text, frame, day) => {
    expect(daysIn(text, frame)).toEqual([day]);
  });
});

test.each([
  ['a day that no month has', '31 February', BEFORE],
  ['the first day of a trip without dates', 'the first day', DATELESS],
  ['a day behind the last', 'day 6', BEFORE],
])('%s is none', (_what, text, frame) => {
  expect(daysIn(text, frame)).toEqual([null]);
});

test.each(['When may we land?', 'We march on', 'The sun and the second floor', 'Buy 3 tickets', 'room 12', '3/5'])(
  '%s names no day',
  (text) => {
    expect(daysIn(text)).toEqual([]);
  },
);

test.each([
  ['constructor', 0],
  ['constructor week', 0],
  ['first constructor', 0],
  ['toString', 0],
  ['__proto__', 0],
  ['last __proto__', 0],
  ['tomorrow constructor', 1],
  ['friday in the constructor', 1],
])('what every object of the language has is no day: %s', (text, count) => {
  const { days, rest } = readDays(text.split(' '));
  expect(days.map((named) => resolveDays(named, BEFORE)?.part ?? null)).toEqual(
    Array.from({ length: count }, () => null),
  );
  expect(rest.length).toBe(text.split(' ').length - count);
});

test('every text can be read, and loses no word but those of days', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(60), fc.lorem()), (text) => {
      const words = wordsOf(text);
      const { days, rest } = readDays(words);
      for (const named of days) resolveDays(named, BEFORE);
      expect(rest.length + days.length).toBeLessThanOrEqual(words.length);
      expect(days.length > 0 || rest.join(' ') === words.join(' ')).toBe(true);
    }),
  );
});
