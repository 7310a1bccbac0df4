import { describe, expect, test } from 'vitest';
import { activityOfIdea } from './planned-ideas.rules.ts';
import { AMOUNT_MAX } from '../money/amounts.rules.ts';
import { costInWords, readCost } from './cost.rules.ts';
import { ideaPlanSchema, newIdeaSchema, sentAnswerSchema } from './ideas.schema.ts';
import { siteOf } from './web-address.rules.ts';

const NO_ADDRESS = 'Must be a web address, such as https://example.com';

/** What is said of an idea with these fields; empty where nothing is wrong. */
const wrongWith = (fields: object): string[] =>
  (newIdeaSchema.safeParse({ title: 'Fado', ...fields }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the link of an idea', () => {
  test.each([
    ['https://example.com/fado', 'https://example.com/fado'],
    ['http://example.com', 'http://example.com'],
    ['  example.com/a?b=c  ', 'https://example.com/a?b=c'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['', null],
    [null, null],
  ])('%j is %j', (typed, link) => {
    expect(newIdeaSchema.parse({ title: 'Fado', link: typed }).link).toBe(link);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://maya:secret@example.com',
    'fado',
    'https://',
    'two words',
  ])('is not %s', (link) => {
    expect(wrongWith({ link })).toEqual([`link: ${NO_ADDRESS}`]);
  });

  test('has at most 2,000 characters', () => {
    const link = (length: number) => 'https://example.com/'.padEnd(length, 'x');

    expect(wrongWith({ link: link(2_000) })).toEqual([]);
    expect(wrongWith({ link: link(2_001) })).toHaveLength(1);
  });

  test('is called by its site', () => {
    expect([siteOf('https://www.example.com/a'), siteOf('https://pt.example.com'), siteOf('nothing')]).toEqual([
      'example.com',
      'pt.example.com',
      '',
    ]);
  });
});

describe('the rough cost of an idea', () => {
  test.each([0, 1, 1_250, AMOUNT_MAX])('may be %i minor units', (amountMinor) => {
    expect(wrongWith({ cost: { amountMinor, currency: 'KWD' } })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['negative', { amountMinor: -1, currency: 'EUR' }, 'cost.amountMinor: The cost cannot be negative'],
    ['a part of a cent', { amountMinor: 1.5, currency: 'EUR' }, 'cost.amountMinor: Enter an amount'],
    [
      'fifteen digits',
      { amountMinor: 999_999_999_999_999, currency: 'EUR' },
      'cost.amountMinor: The amount is too high',
    ],
    ['infinite', { amountMinor: Infinity, currency: 'EUR' }, 'cost.amountMinor: Enter an amount'],
    ['a text', { amountMinor: '12', currency: 'EUR' }, 'cost.amountMinor: Enter an amount'],
    ['in no currency', { amountMinor: 12, currency: 'BTC' }, 'cost.currency: Please choose a currency'],
  ])('is not %s', (_what, cost, message) => {
    expect(wrongWith({ cost })).toEqual([message]);
  });

  test.each<[string, string, object]>([
    ['25.5', 'EUR', { amountMinor: 2_550 }],
    ['1200', 'JPY', { amountMinor: 1_200 }],
    ['1.234', 'KWD', { amountMinor: 1_234 }],
    ['0', 'EUR', { amountMinor: 0 }],
    ['0.00', 'EUR', { amountMinor: 0 }],
    ['-3', 'EUR', { problem: 'The cost cannot be negative' }],
    ['-0', 'EUR', { problem: 'The cost cannot be negative' }],
    ['1.5', 'JPY', { problem: 'JPY has no decimals' }],
    ['cheap', 'EUR', { problem: 'Enter an amount' }],
  ])('typed as %j in %s is %o', (typed, currency, expected) => {
    expect(readCost(typed, currency)).toEqual(expected);
  });

  test.each<[number, string, string]>([
    [0, 'EUR', 'Free'],
    [2_550, 'EUR', 'About €25.50 per person'],
    [1_200, 'JPY', 'About ¥1,200 per person'],
    [1_234, 'KWD', 'About KWD\u00A01.234 per person'],
  ])('of %i minor units of %s reads %s', (amountMinor, currency, words) => {
    expect(costInWords({ amountMinor, currency })).toBe(words);
  });
});

test.each([
  ['want', true],
  ['fine', true],
  ['rather-not', true],
  [null, true],
  ['maybe', false],
  [undefined, false],
  ['', false],
])('%j is an answer: %s', (answer, isOne) => {
  expect(sentAnswerSchema.safeParse({ answer }).success).toBe(isOne);
});

test.each<[string, object, string[]]>([
  ['a day and a time', { startTime: '2026-06-10T18:00:00Z' }, []],
  ['no time', {}, ['Please choose a day and a time']],
  ['an empty time', { startTime: '' }, ['Please choose a day and a time']],
  [
    'an end before it begins',
    { startTime: '2026-06-10T18:00:00Z', endTime: '2026-06-10T17:00:00Z' },
    ['End time must be after start time'],
  ],
])('what is planned with %s says what is wrong', (_what, plan, expected) => {
  expect((ideaPlanSchema.safeParse(plan).error?.issues ?? []).map(({ message }) => message)).toEqual(expected);
});

describe('the activity that an idea becomes', () => {
  const position = { latitude: 38.7, longitude: -9.1 };
  const idea = {
    title: 'Fado',
    note: 'In Alfama',
    location: 'Alfama',
    position,
    link: 'https://example.com/fado',
    cost: { amountMinor: 2_500, currency: 'EUR' },
    answers: [],
  };
  const times = { startTime: '2026-06-10T18:00:00.000Z', endTime: null };

  test('has its place, and says its note and its link; all join what nobody has said to want', () => {
    expect(activityOfIdea(idea, times, undefined)).toEqual({
      title: 'Fado',
      description: 'In Alfama\n\nhttps://example.com/fado',
      location: 'Alfama',
      position,
      cost: null,
      participants: { mode: 'everybody', personIds: [] },
      ...times,
    });
    expect(activityOfIdea({ ...idea, note: null, link: null }, times, undefined).description).toBeNull();
  });

  test('has those who want it as its people', () => {
    const answers = [
      { userId: 'a', answer: 'want' },
      { userId: 'b', answer: 'fine' },
      { userId: 'c', answer: 'rather-not' },
      { userId: 'd', answer: 'want' },
    ] as const;

    const planned = activityOfIdea({ ...idea, answers: [...answers] }, times, undefined);

    expect(planned.participants).toEqual({ mode: 'some', personIds: ['a', 'd'] });
    expect(planned.cost).toEqual({ amountMinor: 5_000, currency: 'EUR' });
  });

  test.each([
    ['free', 0],
    ['beyond all amounts', AMOUNT_MAX],
  ])('has no cost where it is %s', (_what, amountMinor) => {
    const answers = ['a', 'b'].map((userId) => ({ userId, answer: 'want' as const }));

    expect(
      activityOfIdea({ ...idea, answers, cost: { amountMinor, currency: 'EUR' } }, times, undefined).cost,
    ).toBeNull();
  });
});
