/** Lets the browser draw, and answer to a finger, between two pieces of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs once what has just been rendered can be seen, as an effect may run before: for what the screen does without at first. A frame is
 * shown about when the one behind it begins.
 *
 * @returns how to give it up before it runs.
 */
export const afterPaint = (work: () => void): (() => void) => {
  let later: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => (later = setTimeout(work)));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
};
