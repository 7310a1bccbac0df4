/** Runs a piece of work as soon as a place is free, in the order of asking. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** @param atATime how many pieces of work run at a time. */
export const limitConcurrency = (atATime: number): RunLimited => {
  let free = atATime;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes from hand to hand, so that nobody who comes just now is before those who wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
