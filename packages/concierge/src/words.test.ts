import { expect, test } from 'vitest';
import { isTypoOf } from './words.ts';

test.each([
  ['curency', 'currency', 'a letter left out'],
  ['tippping', 'tipping', 'a letter added'],
  ['volatge', 'voltage', 'two letters exchanged'],
  ['emergancy', 'emergency', 'another letter in a long word'],
  ['airpor', 'airport', 'the last letter left out'],
])('%j is a slip of %j: %s', (typed, word) => {
  expect(isTypoOf(typed, word, 'word')).toBe(true);
});

test.each([
  ['currency', 'currency', 'the same word'],
  ['policy', 'police', 'a short word with another letter is another word'],
  ['shipping', 'tipping', 'two slips'],
  ['ripping', 'tipping', 'the first letter'],
  ['cur', 'currency', 'half of it'],
  ['', 'currency', 'nothing'],
])('%j is no slip of %j: %s', (typed, word) => {
  expect(isTypoOf(typed, word, 'word')).toBe(false);
});

test('a name has another letter from six letters on, since it is known to be one by where it stands', () => {
  expect(isTypoOf('lizbon', 'lisbon', 'name')).toBe(true);
  expect(isTypoOf('lizbon', 'lisbon', 'word')).toBe(false);
  expect(isTypoOf('roma', 'rome', 'name')).toBe(false);
});
