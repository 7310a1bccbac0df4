type Clear = (id: number) => void;

/**
 * What the app has put off ends with its page, as it does when a browser closes one: otherwise a test would meet what the one
 * before it had planned.
 */
export class PageTimers {
  readonly #pending = new Map<number, Clear>();

  start(): void {
    const { clearTimeout, clearInterval, cancelIdleCallback } = window;
    this.#watch('setTimeout', clearTimeout.bind(window));
    this.#watch('setInterval', clearInterval.bind(window));
    this.#watch('requestIdleCallback', cancelIdleCallback.bind(window));
  }

  /** Gives up all that has not come yet. */
  reset(): void {
    for (const [id, clear] of this.#pending) clear(id);
    this.#pending.clear();
  }

  #watch(name: 'setTimeout' | 'setInterval' | 'requestIdleCallback', clear: Clear): void {
    const original = window[name].bind(window) as (...values: unknown[]) => number;
    const watched = (...values: unknown[]): number => {
      const id = original(...values);
      this.#pending.set(id, clear);
      return id;
    };
    Object.assign(window, { [name]: watched });
  }
}
