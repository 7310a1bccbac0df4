import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

const window = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that arrives with the try of a number. */
const arrivingAt = (number: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length < number) throw new Error('no line');
    return 'code';
  });
  return load;
};

test('code that does not arrive is fetched again after ever longer pauses, of half a minute at most', async () => {
  const load = arrivingAt(8);
  const loaded = loadUntilThere(load);

  const tries: number[] = [];
  for (let second = 0; second < 100; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (load.mock.calls.length > tries.length) tries.push(second);
  }

  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  await expect(loaded).resolves.toBe('code');
});

test('code that does not arrive is fetched again as soon as the browser is online', async () => {
  const load = arrivingAt(2);
  const loaded = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(10);

  window.dispatchEvent(new Event('online'));

  await expect(loaded).resolves.toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});
