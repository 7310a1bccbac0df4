import { ApiError, NetworkError } from '../../platform/api.ts';
import { redirectToLogin } from '../../platform/session.ts';
import { showFailure } from '../../platform/show-failure.ts';
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
  showFailure(error, isTold(error) ? {} : { description: fallback });
};

const isTold = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
