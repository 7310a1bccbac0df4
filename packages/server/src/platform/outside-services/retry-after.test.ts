import { expect, test } from 'vitest';
import { retryAfterOf } from './outside-exchange.ts';

const now = Date.UTC(2026, 10, 22, 6, 0, 0);

test.each([
  ['in seconds', '120', 120],
  ['in no time', '0', 0],
  ['by a date', 'Sun, 22 Nov 2026 06:01:30 GMT', 90],
  ['by a date that has passed', 'Sun, 22 Nov 2026 05:59:00 GMT', 0],
  ['in words', 'soon', undefined],
  ['before now', '-5', undefined],
  ['emptily', '', undefined],
])('a service that says when to come back %s is understood', (_how, said, seconds) => {
  expect(retryAfterOf(new Headers({ 'retry-after': said }), now)).toBe(seconds);
});

test('a service that does not say when to come back is not made to', () => {
  expect(retryAfterOf(new Headers(), now)).toBeUndefined();
});
