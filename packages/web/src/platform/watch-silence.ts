/**
 * How long nothing may be heard of a file on its way before it counts as lost, milliseconds. The whole may take as long as the
 * line needs; a picture may wait for two others and then be worked on for 20 seconds.
 */
const SILENCE_MS = 60_000;

/** Calls back when nothing was heard for too long: tell it of every sign with `heard`, and of the end with `over`. */
export const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    heard: (): void => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    over: (): void => clearTimeout(timer),
  };
};
