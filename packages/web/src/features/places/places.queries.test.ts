import { expect, test } from 'vitest';
import { continues } from './places.queries.ts';

test.each([
  ['Par', 'Paris', true],
  ['Paris', 'Par', true],
  ['Paris', 'Paris', true],
  ['Paris', 'Parma', false],
  ['Oslo', 'Bergen', false],
])('%j and %j are one typing: %s', (one, other, areOne) => {
  expect(continues(one, other)).toBe(areOne);
});
