import { expect, test } from 'vitest';
import { nextMenuItem } from './message-menu.rules.ts';

/** Ten emoji in rows of seven and three, and four actions: items 10 to 13. */
test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 13, 0],
  ['ArrowLeft', 0, 13],
  ['ArrowDown', 1, 8],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 8, 10],
  ['ArrowDown', 10, 11],
  ['ArrowDown', 13, 0],
  ['ArrowUp', 10, 7],
  ['ArrowUp', 8, 1],
  ['ArrowUp', 2, 13],
  ['ArrowUp', 12, 11],
  ['Home', 12, 0],
  ['End', 3, 13],
  ['a', 3, null],
] as const)('%s leads from item %i to %s', (key, at, to) => {
  const next = nextMenuItem(key, at, 10, 14);

  expect(next).toBe(to);
});
