import { queryClient } from './query-client.ts';
import { rememberSignedIn } from './session.ts';

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
