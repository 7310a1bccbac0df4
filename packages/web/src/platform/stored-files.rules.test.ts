import { expect, test } from 'vitest';
import { isOver } from './stored-files.rules.ts';

const DAY = 86_400_000;

test.each([
  ['one’s own', { of: 'ada', storedAt: DAY }, false],
  ['one’s own of a day ago', { of: 'ada', storedAt: 0 }, false],
  ['one’s own of longer ago', { of: 'ada', storedAt: -1 }, true],
  ['somebody else’s', { of: 'bob', storedAt: DAY }, true],
  ['nobody’s yet', { of: null, storedAt: DAY }, false],
  ['one of an earlier version', { storedAt: DAY }, false],
  ['an old one of an earlier version', { storedAt: -1 }, true],
])('a file that is not on the server yet goes where it is not the viewer’s or old: %s', (_what, file, over) => {
  expect(isOver(file, 'ada', DAY)).toBe(over);
});
