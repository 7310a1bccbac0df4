import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle.ts';

/** What the browser says of its line; nothing where it says nothing. */
let connection: object | undefined;
let idle: (() => void)[] = [];
/** How long the browser may put off what waits, milliseconds. */
let waits: (number | undefined)[] = [];

beforeEach(() => {
  connection = undefined;
  idle = [];
  waits = [];
  vi.useFakeTimers();
  const requestIdleCallback = (work: () => void, { timeout }: IdleRequestOptions = {}) => {
    waits.push(timeout);
    return idle.push(work);
  };
  const cancelIdleCallback = (handle: number) => idle.splice(handle - 1, 1);
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('cancelIdleCallback', cancelIdleCallback);
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('navigator', {
    get connection() {
      return connection;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = async (): Promise<void> => {
  vi.advanceTimersByTime(1_500);
  for (const work of idle.splice(0)) work();
  await vi.advanceTimersByTimeAsync(0);
};

test('what may wait runs once the page has settled and the browser is idle, and not before', async () => {
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(1_499);
  expect([idle.length, work.mock.calls.length]).toEqual([0, 0]);

  await settle();

  expect(work).toHaveBeenCalledOnce();
  expect(waits).toEqual([3_000]);
});

test.each([
  [{ saveData: true }, 0],
  [{ effectiveType: '3g' }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ effectiveType: '4g', saveData: false }, 1],
  [undefined, 1],
])('nothing is read ahead where it costs somebody: %j', async (line, times) => {
  connection = line;
  const work = vi.fn();
  whenIdle(work);

  await settle();

  expect(work).toHaveBeenCalledTimes(times);
});

test.each([0, 1_499, 1_500])('what is given up after %i ms does not run', async (after) => {
  const work = vi.fn();
  const giveUp = whenIdle(work);
  vi.advanceTimersByTime(after);

  giveUp();
  await settle();

  expect(work).not.toHaveBeenCalled();
});

test('what may wait comes one after the other, whatever becomes of the one before', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { promise, reject } = Promise.withResolvers<void>();
  const [first, second, givenUp, last] = [vi.fn(() => promise), vi.fn(), vi.fn(), vi.fn()];
  const [, , giveUp] = [whenIdle(first), whenIdle(second), whenIdle(givenUp), whenIdle(last)];

  await settle();
  giveUp();
  const before = [first, second].map(({ mock }) => mock.calls.length);
  reject(new Error('no code'));
  await vi.advanceTimersByTimeAsync(0);

  expect([before, [second, givenUp, last].map(({ mock }) => mock.calls.length)]).toEqual([
    [1, 0],
    [1, 0, 1],
  ]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('no code'));
});

test('what takes longer than ten seconds holds up nobody', async () => {
  const next = vi.fn();
  whenIdle(() => new Promise(() => undefined));
  whenIdle(next);

  await settle();
  await vi.advanceTimersByTimeAsync(9_999);
  const before = next.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1);

  expect([before, next.mock.calls.length]).toEqual([0, 1]);
});
