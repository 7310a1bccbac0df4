import { expect, test, vi } from 'vitest';
import { PageTimers } from './page-timers.ts';

/** A browser's timers, whose numbers begin with one for each sort. */
const browser = () => {
  const cleared = vi.fn<(sort: string, id: number) => void>();
  const numbered = () => {
    let last = 0;
    return () => {
      last += 1;
      return last;
    };
  };
  const timer = numbered();
  vi.stubGlobal('window', {
    setTimeout: timer,
    setInterval: timer,
    requestIdleCallback: numbered(),
    clearTimeout: (id: number) => cleared('timeout', id),
    clearInterval: (id: number) => cleared('interval', id),
    cancelIdleCallback: (id: number) => cleared('idle', id),
  });
  return cleared;
};

test('a timeout and an idle callback of the same number both end with their page, and one that is cleared leaves the other', () => {
  const cleared = browser();
  const timers = new PageTimers();
  timers.start();
  const work = vi.fn<() => void>();
  const ids = [window.setTimeout(work, 5), window.requestIdleCallback(work), window.setTimeout(work, 7)];
  expect(ids).toEqual([1, 1, 2]);

  timers.pass([5]);
  expect(work).toHaveBeenCalledTimes(1);
  window.clearTimeout(1);
  cleared.mockClear();
  timers.reset();

  expect(cleared.mock.calls).toEqual([
    ['timeout', 2],
    ['idle', 1],
  ]);
  vi.unstubAllGlobals();
});
