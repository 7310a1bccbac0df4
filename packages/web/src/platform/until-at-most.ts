/** Waits until something is done, and so long at most, milliseconds; that it fails is for others to say. */
export const untilAtMost = async (ms: number, done: Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    await Promise.race([done, late.promise]);
  } catch {
    // Whoever waits takes what is known.
  } finally {
    clearTimeout(timer);
  }
};
