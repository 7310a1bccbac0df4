import { describe, expect, test } from 'vitest';
import { clearableChoice, text } from './text.schema.ts';

describe('a choice with a default', () => {
  const choice = clearableChoice(['sea', 'mountains'], { default: 'sea', message: 'Please choose' });

  test.each([
    ['mountains', 'mountains'],
    [null, 'sea'],
    ['', 'sea'],
    [undefined, undefined],
  ])('sent as %j is %j', (sent, expected) => {
    expect(choice.parse(sent)).toBe(expected);
  });

  test.each(['desert', 'SEA', 0, [], {}])('sent as %j is refused', (sent) => {
    const { error } = choice.safeParse(sent);

    expect(error?.issues[0]?.message).toBe('Please choose');
  });
});

describe('a text of several lines', () => {
  test.each(['one\ntwo', 'one\r\ntwo', 'one\rtwo', '\r\none\r\ntwo\r\n'])('sent as %j is the same', (sent) => {
    expect(text({ max: 7 }).parse(sent)).toBe('one\ntwo');
  });
});
