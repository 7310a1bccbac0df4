import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followsOn, mergeMessages } from './chat.rules.ts';

const message = (seq: number) => ({ id: `m${seq}`, seq });
const messages = (...seqs: number[]) => seqs.map(message);
const seqsOf = (merged: readonly { seq: number }[]) => merged.map(({ seq }) => seq);

describe('two runs of a chat', () => {
  test.each([
    ['nothing and nothing', [], [], []],
    ['what is known and nothing', [1, 2], [], [1, 2]],
    ['nothing and what arrives', [], [1, 2], [1, 2]],
    ['what follows', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['an earlier page', [101, 102], [99, 100], [99, 100, 101, 102]],
    ['what is known already', [1, 2, 3], [2, 3], [1, 2, 3]],
    ['what overlaps', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
    ['what fills a gap', [1, 2, 5], [3, 4], [1, 2, 3, 4, 5]],
    ['what arrives out of order', [1], [3, 2], [1, 2, 3]],
    ['what arrives twice at once', [1], [2, 2], [1, 2]],
  ])('become one: %s', (_what, known, arrived, expected) => {
    const merged = mergeMessages(messages(...known), messages(...arrived));

    expect(seqsOf(merged)).toEqual(expected);
  });

  test('hold each message once and in order, however they overlap', () => {
    const run = fc.uniqueArray(fc.integer({ min: 1, max: 40 })).map((seqs) => seqs.toSorted((a, b) => a - b));

    fc.assert(
      fc.property(run, fc.array(fc.integer({ min: 1, max: 40 })), (known, arrived) => {
        const expected = [...new Set([...known, ...arrived])].toSorted((a, b) => a - b);
        expect(seqsOf(mergeMessages(messages(...known), messages(...arrived)))).toEqual(expected);
      }),
    );
  });

  test('leave what was known as it is', () => {
    const known = messages(1, 2);

    mergeMessages(known, messages(3));

    expect(seqsOf(known)).toEqual([1, 2]);
  });
});

test.each([
  ['the first of a chat', [], 1, true],
  ['the second of an unknown chat', [], 2, false],
  ['the next', [4, 5], 6, true],
  ['one that is known', [4, 5], 5, true],
  ['one after a gap', [4, 5], 7, false],
])('nothing is missed before %s: %j, %i → %s', (_what, known, next, expected) => {
  const follows = followsOn(messages(...known), message(next));

  expect(follows).toBe(expected);
});
