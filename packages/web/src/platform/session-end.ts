const listeners = new Set<() => void>();
let isExpected = false;
let isGone = false;

/** Reports to whoever shows the app that the server no longer knows this session, unless the person ended it. */
export const announceSessionEnd = (): void => {
  if (isExpected) return;
  for (const listener of listeners) listener();
};

/** Calls back whenever the session turns out to be over; answers how to stop. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the session is being ended from here, so that its end is expected. */
export const isLeaving = (): boolean => isExpected;

/** Does what ends this session. Its end is not reported, unless it fails and the session goes on. */
export const whileLeaving = async (end: () => Promise<unknown>): Promise<void> => {
  isExpected = true;
  try {
    await end();
  } catch (error) {
    isExpected = false;
    throw error;
  }
};

/** Whether the page is on its way to the sign-out. What it requested now would be refused, and nobody would see the answer. */
export const hasLeft = (): boolean => isGone;

/** Lets `call` ask nothing more, until the page is loaded anew. */
export const leaveForGood = (): void => {
  isExpected = true;
  isGone = true;
};

/** Forgets that the page was left, as loading it anew does. */
export const forgetLeaving = (): void => {
  isExpected = false;
  isGone = false;
};
