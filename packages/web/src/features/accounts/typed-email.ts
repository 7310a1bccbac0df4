/** The address that somebody typed on the screen that led here, so that they need not type it twice; empty without one. */
export const typedEmail = (): string => {
  const state = history.state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
};
