/** Runs a piece of work as soon as one of the places is free, in the order of asking. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** @param places how many pieces of work run at a time. */
export const limitConcurrency = (places: number): RunLimited => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
