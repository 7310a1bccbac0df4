import { describe, expect, test } from 'vitest';
import { clearableChoice, sentId, text } from './text.schema.ts';

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

describe('the id that somebody gives what they make', () => {
  test.each([
    ['0190163d-8694-739b-aea5-966c26f8ad91', '0190163d-8694-739b-aea5-966c26f8ad91'],
    ['0190163D-8694-739B-AEA5-966C26F8AD91', '0190163d-8694-739b-aea5-966c26f8ad91'],
    [undefined, undefined],
  ])('as %j is %j', (sent, kept) => {
    expect(sentId.parse(sent)).toBe(kept);
  });

  test.each([
    '0190163d-8694-439b-aea5-966c26f8ad91',
    '0190163d-8694-739b-0ea5-966c26f8ad91',
    '00000000-0000-0000-0000-000000000000',
    '0190163d8694739baea5966c26f8ad91',
    ' 0190163d-8694-739b-aea5-966c26f8ad91',
    '',
    null,
    7,
    {},
  ])('as %j is none of version 7', (sent) => {
    expect(sentId.safeParse(sent).error?.issues[0]?.message).toBe('Not an id of a new thing');
  });
});
