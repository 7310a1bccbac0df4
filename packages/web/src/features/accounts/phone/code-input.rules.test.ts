import { expect, test } from 'vitest';
import { isWholeCode, typedCode } from './code-input.rules.ts';

test.each([
  ['', '', false],
  ['12345', '12345', false],
  ['123456', '123456', true],
  ['1234567', '123456', true],
  ['123 456', '123456', true],
  ['123-456\n', '123456', true],
  ['a1b2c3', '123', false],
  ['１２３４５６', '123456', true],
  ['123456 is your Caravan code. It works for 10 minutes.', '123456', true],
  ['000000', '000000', true],
])('of %j the code %j is taken; whole: %s', (text, expected, isWhole) => {
  const code = typedCode(text);

  expect(code).toBe(expected);
  expect(isWholeCode(code)).toBe(isWhole);
});
