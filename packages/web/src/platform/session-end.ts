const listeners = new Set<() => void>();

/** Tells whoever shows the app that the server no longer knows this session. */
export const announceSessionEnd = (): void => {
  for (const listener of listeners) listener();
};

/** Calls back whenever the session turns out to be over; answers how to stop. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
