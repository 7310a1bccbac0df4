import { ApiError, NetworkError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { redirectToLogin } from '../../platform/session.ts';
import { showToast } from '../../ui/toast-store.ts';

/**
 * Says why a trip was not saved. Where the session is over it says that instead, and leaves for the sign-in.
 *
 * @param fallback the sentence where nothing better is known.
 */
export const afterFailure = (error: Error, fallback: string): void => {
  if (error.message.startsWith('401:') && error.message.includes('Unauthorized')) {
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    redirectToLogin();
    return;
  }
  showToast({ title: 'Error', description: sentenceOf(error, fallback), tone: 'destructive' });
};

const sentenceOf = (error: Error, fallback: string): string => {
  const known = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return known ? messageOf(error) : fallback;
};
