import { describe, expect, test } from 'vitest';
import { clearableChoice } from './text.schema.ts';

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
