import { expect, test } from 'vitest';
import { isPlaceInput } from './places.rules.ts';

test.each([
  ['nothing', '', false],
  ['blanks', '   \t ', false],
  ['a letter', 'P', false],
  ['a letter between blanks', '  P  ', false],
  ['a letter with its accent apart', 'e\u0301', false],
  ['one emoji of two halves', '🗼', false],
  ['a mark of direction and a letter', '\u200fא', false],
  ['two letters', 'Pa', true],
  ['two letters far apart', 'P a', true],
  ['two letters from the right', 'תל', true],
  ['two characters', '東京', true],
])('%s is worth a look for places or not', (_what, typed, isWorth) => {
  expect(isPlaceInput(typed)).toBe(isWorth);
});
