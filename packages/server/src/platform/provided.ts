/** What a lower feature needs of a higher one when requests come. */
export interface Provided<Value> {
  /** Called by the higher feature when it registers itself. */
  provide(value: Value): void;
  /** @throws Error where no feature has provided it. */
  get(): Value;
}

/**
 * Declares what a lower feature needs of a higher one where neither an event nor a function that is handed in will do: parts of a
 * prepared statement, which is built once.
 *
 * @param what what it is, for people who read the error.
 */
export const provided = <Value>(what: string): Provided<Value> => {
  let known: { readonly value: Value } | null = null;
  return {
    provide: (value) => {
      known = { value };
    },
    get: () => {
      if (known === null) throw new Error(`No feature has provided ${what}.`);
      return known.value;
    },
  };
};
