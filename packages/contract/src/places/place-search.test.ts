import { describe, expect, test } from 'vitest';
import { mayNamePlace } from './places.rules.ts';

describe('places are looked for', () => {
  test.each([
    ['nothing', '', false],
    ['blanks', ' \t\u00a0 ', false],
    ['one letter', 'P', false],
    ['one letter among blanks', '  P  ', false],
    ['two letters', 'Pa', true],
    ['two letters apart', 'P a', true],
    ['two characters of Japanese', '東京', true],
    ['as much as a destination holds', 'x'.repeat(255), true],
    ['more than a destination holds', 'x'.repeat(256), false],
  ])('by %s: %j %s', (_what, text, isLookedFor) => {
    expect(mayNamePlace(text)).toBe(isLookedFor);
  });
});
