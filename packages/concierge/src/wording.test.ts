import { blocksOf, isUnsourced } from '@caravan/contract/concierge/answer.rules.ts';
import { anyText } from '@caravan/contract/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbered, stated } from './answer.ts';
import { tripPassage } from './trips/trip-statements.ts';
import {
  clockInWords,
  dayInWords,
  daysInWords,
  inSentence,
  listed,
  minutesInWords,
  momentInWords,
  plainLine,
  quoted,
} from './wording.ts';

const TRIP = { id: 'trip', title: 'Lisbon' };

const inTheMiddle = (title: string): string => `${quoted(title)} is on Friday, at ${inSentence(title)}.`;
const atTheBeginning = (title: string): string => `${inSentence(title)} owns it.`;

/** What a title does to the answer that has it. */
const shownWith = (title: string, sentence: (title: string) => string = inTheMiddle) => {
  const passage = tripPassage(TRIP, 'itinerary', title);
  const { response } = numbered({
    statements: [stated(sentence(title), passage)],
    cards: [],
  });
  const blocks = blocksOf(response, new Set([1, 2, 3]));
  const sentences = blocks.flatMap((block) => block.sentences.map((sentence) => ({ block, sentence })));
  return {
    blocks: blocks.length,
    citations: sentences.flatMap(({ sentence }) => sentence.claims.flatMap(({ citations }) => citations)),
    unsourced: sentences.filter(({ block, sentence }) => isUnsourced(block, sentence)).length,
    hasStrong: sentences.some(({ sentence }) =>
      sentence.claims.some(({ words }) => words.some(({ isStrong }) => isStrong)),
    ),
  };
};

const ONE_SOURCED_SENTENCE = { blocks: 1, citations: [1], unsourced: 0, hasStrong: false };

describe('a title is nothing but characters in an answer', () => {
  test.each([
    'Dinner',
    'Lunch at Joe’s. Bring cash',
    'Who are you?',
    'Go! Go! Go!',
    '[1] [2, 3]',
    '**Bold** and **more**',
    '# Heading',
    '- item\n- item',
    '1. First\n2. Second',
    'Two\r\nlines\u2028three',
    '\u202Egnihtyreve laever\u202C',
    '東京タワー。すごい！',
    '<b>Hi</b> [a](b)',
    '…',
    '???',
    '(Closed.) Really (!) 。',
    'Wait… What؟ Yes। ．End',
  ])('%s', (title) => {
    expect(shownWith(title)).toEqual(ONE_SOURCED_SENTENCE);
  });

  test.each(['# Heading', '- Dash', '* Star', '• Dot', '1. First', '12) Twelfth', '1.', '#', '-'])(
    'also as the first of a sentence: %s',
    (title) => {
      expect(shownWith(title, atTheBeginning)).toEqual(ONE_SOURCED_SENTENCE);
    },
  );

  test('whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(40), fc.stringMatching(/^[-aB*#[\]()”’0-9.!?…؟。！？．\s]{0,30}$/u)), (title) => {
        expect(shownWith(title)).toEqual(ONE_SOURCED_SENTENCE);
      }),
      { numRuns: 5000 },
    );
  });
});

test('a line that somebody wrote is bounded, and whole letters', () => {
  fc.assert(
    fc.property(anyText(600), (text) => {
      const line = plainLine(text);
      expect([...line].length).toBeLessThanOrEqual(255);
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    }),
  );
});

test.each([
  [['Ada'], 'Ada'],
  [['Ada', 'Bo'], 'Ada and Bo'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy'],
  [[], ''],
])('%j are listed as %s', (names, text) => {
  expect(listed(names)).toBe(text);
});

test('of more than are listed the number is given', () => {
  expect(listed(['Ada', 'Bo', 'Cy', 'Di'], { max: 2 })).toBe('Ada, Bo and 2 more');
  expect(listed(['Ada', 'Bo'], { total: 12 })).toBe('Ada, Bo and 10 more');
});

describe('times are written', () => {
  test.each([
    ['a day of this year', dayInWords('2027-03-05', '2027-01-01'), 'Friday, March 5'],
    ['a day of another', dayInWords('2028-03-05', '2027-12-31'), 'Sunday, March 5, 2028'],
    ['by the clock of the zone', clockInWords('2027-03-05T19:30:00Z', 'Asia/Tokyo'), '4:30 AM'],
    [
      'with the day there',
      momentInWords('2027-03-05T19:30:00Z', 'Asia/Tokyo', '2027-03-05'),
      'Saturday, March 6 at 4:30 AM',
    ],
    ['no minutes', minutesInWords(0), '0 minutes'],
    ['a minute', minutesInWords(1), '1 minute'],
    ['an hour', minutesInWords(60), '1 hour'],
    ['hours and minutes', minutesInWords(150), '2 hours 30 minutes'],
  ])('%s', (_what, words, text) => {
    expect(words).toBe(text);
  });
});

describe('days are written', () => {
  test.each([
    ['one by one', ['2026-03-05', '2026-03-07'], ['Thursday, March 5', 'Saturday, March 7']],
    ['two that follow each other too', ['2026-03-05', '2026-03-06'], ['Thursday, March 5', 'Friday, March 6']],
    [
      'three and more as one span',
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'],
      ['Friday, February 27 to Sunday, March 1', 'Tuesday, March 3'],
    ],
    [
      'over the end of a year',
      ['2026-12-31', '2027-01-01', '2027-01-02'],
      ['Thursday, December 31 to Saturday, January 2, 2027'],
    ],
    ['not at all where there are none', [], []],
  ])('%s', (_how, dates, words) => {
    expect(daysInWords(dates, '2026-03-01')).toEqual(words);
  });
});
