interface Pending {
  readonly clear: () => void;
  /** Of what waits for its time alone: how long, milliseconds, and what it does then. */
  readonly timeout?: { readonly delay: number; readonly run: () => void };
}

/**
 * What the app has put off ends with its page, as it does when a browser closes one: otherwise a test would meet what the one
 * before it had planned.
 */
export class PageTimers {
  /** Timeouts and intervals have numbers in common; those of idle callbacks are others, and may be the same. */
  readonly #pending = new Map<number, Pending>();
  readonly #idle = new Map<number, Pending>();

  start(): void {
    const { setTimeout, clearTimeout, setInterval, clearInterval, requestIdleCallback, cancelIdleCallback } = window;
    window.setTimeout = ((callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
      const run = (): void => {
        this.#pending.delete(id);
        callback(...values);
      };
      const id = Number(setTimeout.call(window, run, delay));
      return this.#remember(id, { clear: () => clearTimeout.call(window, id), timeout: { delay, run } });
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      if (id !== undefined) this.#pending.delete(Number(id));
      clearTimeout.call(window, id);
    };
    window.setInterval = ((...values: Parameters<typeof setInterval>) => {
      const id = Number(setInterval.call(window, ...values));
      return this.#remember(id, { clear: () => clearInterval.call(window, id) });
    }) as typeof setInterval;
    window.requestIdleCallback = (...values) => {
      const id = requestIdleCallback.call(window, ...values);
      this.#idle.set(id, { clear: () => cancelIdleCallback.call(window, id) });
      return id;
    };
  }

  /** Does at once what was put off by one of these times, milliseconds: nobody has to wait for it. */
  pass(times: readonly number[]): void {
    // What one of them puts off anew waits for its own time.
    const due = [...this.#pending.values()].filter(({ timeout }) => timeout && times.includes(timeout.delay));
    for (const { clear, timeout } of due) {
      clear();
      timeout?.run();
    }
  }

  /** Gives up all that has not come yet. */
  reset(): void {
    for (const { clear } of [...this.#pending.values(), ...this.#idle.values()]) clear();
    this.#pending.clear();
    this.#idle.clear();
  }

  #remember(id: number, pending: Pending): number {
    this.#pending.set(id, pending);
    return id;
  }
}
