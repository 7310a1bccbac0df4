/** Everybody else’s requests are served between slices of so many steps; a step takes less than a microsecond. */
export const SLICE_STEPS = 5_000;
/** A question that takes more is not answered. */
export const STEPS_MAX = 2_000_000;

/** Nobody waits for the answer any more, or it takes more than one question may. */
export class WorkStopped extends Error {}

/** What is done to answer one question, in slices: a long search neither blocks the process nor goes on for ever. */
export class Work {
  readonly #gone: AbortSignal | undefined;
  #steps = 0;
  #sliceEnd = SLICE_STEPS;

  /** @param gone whether nobody waits for the answer any more. */
  constructor(gone?: AbortSignal) {
    this.#gone = gone;
  }

  get steps(): number {
    return this.#steps;
  }

  /**
   * Accounts for steps that were taken.
   *
   * @throws WorkStopped
   */
  async spend(steps: number): Promise<void> {
    this.#steps += steps;
    if (this.#steps < this.#sliceEnd) return;
    this.#sliceEnd = this.#steps + SLICE_STEPS;
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#steps > STEPS_MAX || this.#gone?.aborted === true) throw new WorkStopped();
  }

  /**
   * What is made of each of many things.
   *
   * @param steps what one of them takes.
   * @throws WorkStopped
   */
  async map<T, R>(all: readonly T[], make: (one: T, at: number) => R, steps = 1): Promise<R[]> {
    const most = Math.ceil(SLICE_STEPS / steps);
    const made: R[] = [];
    for (let from = 0; from < all.length; from += most) {
      const slice = all.slice(from, from + most);
      for (const [at, one] of slice.entries()) made.push(make(one, from + at));
      await this.spend(slice.length * steps);
    }
    return made;
  }
}
