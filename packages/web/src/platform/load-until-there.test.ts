import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

const window = new EventTarget();
const sayMissing = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sayMissing.mockClear();
  vi.stubGlobal('navigator', { onLine: true });
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
  const loaded = loadUntilThere(load, sayMissing);

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
  const loaded = loadUntilThere(load, sayMissing);
  await vi.advanceTimersByTimeAsync(10);

  window.dispatchEvent(new Event('online'));

  await expect(loaded).resolves.toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});

test('code that a browser online fails to fetch three times is said to be missing, once', async () => {
  void loadUntilThere(arrivingAt(9), sayMissing);

  await vi.advanceTimersByTimeAsync(2_900);
  expect(sayMissing).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(sayMissing).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(200_000);

  expect(sayMissing).toHaveBeenCalledOnce();
});

test('nothing is said of code that a browser offline cannot fetch', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const loaded = loadUntilThere(arrivingAt(9), sayMissing);

  await vi.advanceTimersByTimeAsync(200_000);

  await expect(loaded).resolves.toBe('code');
  expect(sayMissing).not.toHaveBeenCalled();
});
