/** What a higher feature hands in when it registers itself, and a lower one uses once requests come. */
interface LateBound<Value> {
  provide(value: Value): void;
  /** @throws Error where no feature has provided it. */
  get(): Value;
}

/**
 * A port for which an interface that `app/features.ts` fills will not do: parts of a prepared statement, which is built once.
 *
 * @param what what it is, for people who read the error.
 */
export const lateBound = <Value>(what: string): LateBound<Value> => {
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
