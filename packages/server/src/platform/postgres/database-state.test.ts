import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseState } from './database-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a database that goes away while a try ends is tried again until it is back', async () => {
  const tries: PromiseWithResolvers<void>[] = [];
  const state = new DatabaseState(pino({ level: 'silent' }), () => {
    tries.push(Promise.withResolvers());
    return tries.at(-1)!.promise;
  });
  state.onLost();
  state.onConnected();

  // The connection of the try was made, and takes its time to end.
  state.onRefused(new Error('nothing listens there'));
  await vi.advanceTimersByTimeAsync(5_000);
  tries[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  state.onConnected();

  expect(tries).toHaveLength(2);
  expect(state.isAway).toBe(false);
});
