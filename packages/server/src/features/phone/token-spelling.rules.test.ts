import { expect, test } from 'vitest';
import { isSpelledStrictly } from './token-spelling.rules.ts';

test.each([
  ['as encoders write it', 'eyJhIjoxfQ.eyJiIjoyfQ._-8', true],
  ['without a signature', 'eyJhIjoxfQ.eyJiIjoyfQ.', true],
  ['with padding', 'eyJhIjoxfQ.eyJiIjoyfQ._-8=', false],
  ['with stray last bits', 'eyJhIjoxfQ.eyJiIjoyfQ._-9', false],
  ['with a blank', 'eyJhIjoxfQ.eyJiIjoyfQ._-8 ', false],
  ['in the other alphabet', 'eyJhIjoxfQ.eyJiIjoyfQ./+8', false],
  ['with a letter too many', 'eyJhIjoxfQ.eyJiIjoyfQ._-8AA', false],
])('a token %s (%s) counts as well written: %s', (_how, token, expected) => {
  expect(isSpelledStrictly(token)).toBe(expected);
});
