/** Starts something, lends it for as long as `use` takes, and stops it. */
type Lend<Thing> = (use: (thing: Thing) => Promise<void>) => Promise<void>;

/**
 * What the stories of a worker share because it takes long to start: the first that asks for it starts it, and it runs until
 * the worker ends. Files that differ in fixtures of the worker never share a worker; with one such fixture for all of this,
 * declared once, a special server costs no further process and no further browser.
 */
export class Shared {
  readonly #lent = new Map<unknown, Promise<unknown>>();
  readonly #ends: Promise<void>[] = [];
  readonly #over = Promise.withResolvers<void>();

  /** What `lend` starts: the same for all who name the same function. */
  async get<Thing>(lend: Lend<Thing>): Promise<Thing> {
    const lent = this.#lent.get(lend) ?? this.#start(lend);
    this.#lent.set(lend, lent);
    return lent as Promise<Thing>;
  }

  /** Stops everything, and throws what went wrong in any of them. */
  async end(): Promise<void> {
    this.#over.resolve();
    await Promise.allSettled(this.#ends);
    await Promise.all(this.#ends);
  }

  #start<Thing>(lend: Lend<Thing>): Promise<Thing> {
    return new Promise((resolve, reject) => {
      const end = lend(async (thing) => {
        resolve(thing);
        await this.#over.promise;
      });
      end.catch(reject);
      this.#ends.push(end);
    });
  }
}
