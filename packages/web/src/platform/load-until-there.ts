/** How long until what did not arrive is fetched again, milliseconds: at first, and at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Loads code until it is there: again after ever longer pauses, and as soon as the browser is online. */
export const loadUntilThere = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      // The connection is gone, or a new version has taken this one's place: what waits for it waits on.
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
