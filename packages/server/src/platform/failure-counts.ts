import { LRUCache } from 'lru-cache';

/** The most that is counted at a time: whoever makes up names without end makes the server forget what nobody tries any more. */
const KEPT_MAX = 20_000;

interface Count {
  failures: number;
}

/** Counts failures in a window of time that begins with the first of them; in this process, and within bounds. */
export class FailureCounts {
  readonly #counts: LRUCache<string, Count>;

  constructor(windowSeconds: number, keptMax = KEPT_MAX) {
    // `max` makes arrays for all entries right away, a megabyte; `maxSize` lets them grow.
    const bound = { maxSize: keptMax, sizeCalculation: () => 1 };
    this.#counts = new LRUCache({ ...bound, ttl: windowSeconds * 1000, perf: { now: () => performance.now() } });
  }

  /** @returns how many there are with this one. */
  add(key: string): number {
    const kept = this.#counts.get(key);
    if (kept) return ++kept.failures;
    this.#counts.set(key, { failures: 1 });
    return 1;
  }

  /** Takes one back that was none. */
  takeBack(key: string): void {
    const kept = this.#counts.get(key);
    if (!kept) return;
    kept.failures -= 1;
    if (kept.failures === 0) this.#counts.delete(key);
  }

  of(key: string): number {
    return this.#counts.get(key)?.failures ?? 0;
  }

  /** Seconds until the window is over, at least 1. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }

  /** Forgets what is counted under keys that begin so. */
  forget(start: string): void {
    const forgotten = Array.from(this.#counts.keys()).filter((key) => key.startsWith(start));
    for (const key of forgotten) this.#counts.delete(key);
  }
}
