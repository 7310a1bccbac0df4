import { expect, test } from 'vitest';
import { type Edit, editedPhone, isOther, isWholeCode, shownDigits, typedCode } from './phone-input.rules.ts';

test.each([
  ['', ''],
  ['5', '5'],
  ['555', '555'],
  ['5551', '555-1'],
  ['555123', '555-123'],
  ['5551234', '555-123-4'],
  ['5551234567', '555-123-4567'],
])('the digits %j are shown as %j', (digits, expected) => {
  const text = shownDigits(digits);

  expect(text).toBe(expected);
});

/** An edit with its caret drawn as a bar. */
const edit = (drawn: string, deleted?: Edit['deleted']): Edit => ({
  text: drawn.replace('|', ''),
  caret: drawn.indexOf('|'),
  deleted,
});

const drawn = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

test.each([
  ['the first digit', '', '5|', '5|'],
  ['the third digit', '55', '555|', '555|'],
  ['the fourth digit, which brings a dash', '555', '5551|', '555-1|'],
  ['the seventh digit', '555-123', '555-1234|', '555-123-4|'],
  ['the last digit', '555-123-456', '555-123-4567|', '555-123-4567|'],
  ['one digit too many', '555-123-4567', '555-123-45678|', '555-123-4567|'],
  ['one digit too many in the middle', '555-123-4567', '555-9|123-4567', '555-|123-4567'],
  ['a digit in the middle', '555-123-4', '5559|-123-4', '555-9|12-34'],
  ['a letter', '555', '555x|', '555|'],
  ['a dash of their own', '555', '555-|', '555|'],
  ['a country code before the rest', '155-512-3456', '155-512-34567|', '555-123-4567|'],
])('typing %s', (_what, before, typed, expected) => {
  const after = editedPhone(before, edit(typed));

  expect(drawn(after)).toBe(expected);
  expect(isOther(after.text)).toBe(false);
});

test.each([
  ['the last digit', '555-1', '555-|', 'backward', '555|'],
  ['a digit in the middle', '555-123-4567', '555-12|-4567', 'backward', '555-12|4-567'],
  ['backwards over the first dash', '555-123-4567', '555|123-4567', 'backward', '55|1-234-567'],
  ['backwards over the second dash', '555-123-4567', '555-123|4567', 'backward', '555-12|4-567'],
  ['forwards over the first dash', '555-123-4567', '555|123-4567', 'forward', '555|-234-567'],
  ['forwards over the second dash', '555-123-4567', '555-123|4567', 'forward', '555-123|-567'],
  ['a dash that was selected, by a key that goes nowhere', '555-1', '555|1', 'backward', '55|1'],
  ['everything', '555-123-4567', '|', 'backward', '|'],
  ['the first digits, so that others move up', '555-123-4567', '|123-4567', 'forward', '|123-456-7'],
] as const)('deleting %s', (_what, before, left, deleted, expected) => {
  const after = editedPhone(before, edit(left, deleted));

  expect(drawn(after)).toBe(expected);
});

test.each([
  ['+1 (555) 123-4567|', '555-123-4567'],
  ['+15551234567|', '555-123-4567'],
  ['15551234567|', '555-123-4567'],
  ['1-555-123-4567|', '555-123-4567'],
  ['(555) 123 4567|', '555-123-4567'],
  ['555.123.4567|', '555-123-4567'],
  ['+1 555|', '555'],
  [' +1 555 1|', '555-1'],
  ['call 555-123-4567 now|', '555-123-4567'],
  ['no number|', ''],
])('putting in %s leaves %s', (put, expected) => {
  const after = editedPhone('', edit(put));

  expect(after.text).toBe(expected);
  expect(isOther(after.text)).toBe(false);
});

test.each([
  ['a plus', '', '+|', '+|'],
  ['the first digit of another country', '+', '+4|', '+4|'],
  ['the second digit of another country', '+4', '+49|', '+49|'],
  ['a digit in the middle of it', '+49 15 2', '+49 151| 2', '+49 151| 2'],
  ['a whole number of another country', '', '+44 (20) 7946-0958|', '+44 (20) 7946-0958|'],
  ['one over what there was', '555-1', '  +81 3|', '+81 3|'],
  ['what dials out of Europe', '', '0049|', '+49|'],
  ['what dials out of America', '', '011 44|', '+44|'],
  ['more digits than a number has', '', '4915112345678|', '4915112345678|'],
  ['a number of the +1 zone with a digit too many', '', '+1 555 123 45678|', '+1 555 123 45678|'],
  ['letters and a second plus', '', '+4+9x1|', '+491|'],
])('typing %s leaves it as it is, and makes no other number of it', (_what, before, typed, expected) => {
  const after = editedPhone(before, edit(typed));

  expect(drawn(after)).toBe(expected);
  expect(isOther(after.text)).toBe(true);
});

test.each([
  ['+1', '+15|', '5|'],
  ['+49', '+4|', '+4|'],
  ['+4', '+|', '+|'],
  ['+', '|', '|'],
])('from %s the way back to the +1 zone is open', (before, typed, expected) => {
  expect(drawn(editedPhone(before, edit(typed)))).toBe(expected);
});

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
