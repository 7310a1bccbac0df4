import { expect, test } from 'vitest';
import { paceProblem } from './phone-codes.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const four = [10 * minute, 20 * minute, 30 * minute, 40 * minute];

test.each([
  ['no code yet', [], null],
  ['one this moment', [0], { problem: 'cooldown', leftMs: 30_000 }],
  ['one almost 30 seconds ago', [29_999], { problem: 'cooldown', leftMs: 1 }],
  ['one 30 seconds ago', [30_000], null],
  ['four within the hour', four, null],
  ['five within the hour', [...four, hour - 1], { problem: 'hour', leftMs: 1 }],
  ['the fifth an hour ago', [...four, hour], null],
  ['five within the hour, one of them just now', [5_000, ...four], { problem: 'cooldown', leftMs: 25_000 }],
])('a number with %s', (_, ages, problem) => {
  expect(paceProblem(ages, false)).toEqual(problem);
});

test('a number for stories waits between two codes, and has as many in an hour as it likes', () => {
  expect(paceProblem([29_999], true)).toEqual({ problem: 'cooldown', leftMs: 1 });
  expect(paceProblem([...four, 50 * minute], true)).toBeNull();
});
