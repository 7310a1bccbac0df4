/** How long until what did not arrive is fetched again, milliseconds: at first, and at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** How many times a browser that is online fails to fetch it until that is said. */
const MISSED_OFTEN = 3;

/**
 * Loads code until it is there: again after ever longer pauses, and as soon as the browser is online.
 *
 * @param sayMissing called once where it does not arrive time and again although the browser is online: a new version may have taken the
 *   place of this one, whose files are gone then.
 */
export const loadUntilThere = async <T>(load: () => Promise<T>, sayMissing: () => void): Promise<T> => {
  let missed = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      // What waits for it waits on, whatever the reason.
      if (navigator.onLine) missed += 1;
      if (navigator.onLine && missed === MISSED_OFTEN) sayMissing();
      await pauseOrOnline(pause);
    }
  }
};

const pauseOrOnline = (ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => {
    clearTimeout(later);
    removeEventListener('online', done);
    resolve();
  };
  const later = setTimeout(done, ms);
  addEventListener('online', done);
  return promise;
};
