import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilAtMost } from './until-at-most.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Whether it is over by now. */
const watched = (waiting: Promise<void>) => {
  const state = { isOver: false };
  void waiting.then(() => {
    state.isOver = true;
  });
  return state;
};

test('what is done in time is waited for, and no timer is left', async () => {
  const work = Promise.withResolvers<void>();
  const state = watched(untilAtMost(3_000, work.promise));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(state.isOver).toBe(false);

  work.resolve();
  await vi.advanceTimersByTimeAsync(0);

  expect(state.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('what takes longer is waited for no more', async () => {
  const state = watched(untilAtMost(3_000, Promise.withResolvers().promise));
  await vi.advanceTimersByTimeAsync(3_000);

  expect(state.isOver).toBe(true);
});

test('what fails is over', async () => {
  await expect(untilAtMost(3_000, Promise.reject(new Error('no connection')))).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
