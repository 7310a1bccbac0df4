import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BoundedCheck } from './health-checks.ts';

/** Short enough for a test, long enough for a busy machine to come back within it, milliseconds. */
const WITHIN_MS = 50;

test('a check that hangs holds nobody up longer than its time, whoever asks when, and is begun once', async () => {
  let begun = 0;
  const check = new BoundedCheck(() => {
    begun += 1;
    return new Promise(() => undefined);
  }, WITHIN_MS);
  const start = performance.now();

  const first = await Promise.all([check.outcome(), check.outcome()]);
  const waited = performance.now() - start;
  const later = await check.outcome();

  expect([...first, later]).toEqual(['late', 'late', 'late']);
  // A timer counts from the beginning of the event loop's turn, which may be some milliseconds ago.
  expect(waited).toBeGreaterThan(WITHIN_MS / 2);
  expect(begun).toBe(1);
});

test('what has passed counts for whoever asks soon after, and what has failed is looked at anew', async () => {
  let begun = 0;
  let isAway = true;
  const check = new BoundedCheck(async () => {
    begun += 1;
    await delay(1);
    if (isAway) throw new Error('away');
  }, 10_000);

  const away = [await check.outcome(), await check.outcome()];
  isAway = false;
  const back = await Promise.all([check.outcome(), check.outcome()]);
  isAway = true;

  expect([away, back, await check.outcome()]).toEqual([['failed', 'failed'], ['passed', 'passed'], 'passed']);
  expect(begun).toBe(3);
});
