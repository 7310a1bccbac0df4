import { describe, expect, test } from 'vitest';
import { isOfPeopleInContext, mayBeInTitle, readContext } from './trip-readings.ts';

test('a long story gives no more than its first twenty names', () => {
  const story = Array.from({ length: 60 }, (_, index) => `Xanthe${index}`);

  const { names, words } = readContext(story.join(' '));

  expect(names).toEqual(story.slice(0, 20).map((name) => name.toLowerCase()));
  expect(words).toHaveLength(40);
});

test('a short name is one of people, and a word of no title', () => {
  const { names, words } = readContext('Bo took the travel adapter');

  expect(names).toContain('bo');
  expect(words).toEqual(expect.arrayContaining(['travel', 'adapter']));
  expect(words).not.toContain('bo');
});

test.each([
  ['uf', false],
  ['42', false],
  ['spa', true],
  ['東京', true],
  ['茶', true],
  ['é', true],
])('whether %s is looked for in titles: %s', (word, isLookedFor) => {
  expect(mayBeInTitle(word)).toBe(isLookedFor);
});

describe('a question without a word for a person is about those who are named beside it', () => {
  test.each<[question: string, groups: readonly string[], isOfThem: boolean]>([
    ['Which terminal is it?', ['which', 'terminal'], true],
    ['When do I have to fetch?', ['when', 'me', 'fetch'], true],
    ['When do we land?', ['when', 'we', 'land'], false],
    ['When is it?', ['when'], false],
    ['What is first?', ['which', 'first'], false],
    ['When to leave?', ['when', 'leave'], false],
  ])('%s %s', (_question, groups, isOfThem) => {
    expect(isOfPeopleInContext(new Set(groups))).toBe(isOfThem);
  });
});
