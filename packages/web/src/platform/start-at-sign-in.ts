import { queryClient } from './query-client.ts';
import { rememberSignedIn } from './session.ts';

/** The address that somebody entered on the screen that led here, so that they need not type it twice; empty without one. */
export const enteredEmail = (): string => {
  const state = history.state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
};

/**
 * Starts the app anew at the sign-in, with nothing cached of whoever was signed in here.
 *
 * @param email fills in the form.
 */
export const startAtSignIn = (email: string): void => {
  queryClient.clear();
  rememberSignedIn(false);
  history.replaceState({ email }, '', '/');
  location.reload();
};
