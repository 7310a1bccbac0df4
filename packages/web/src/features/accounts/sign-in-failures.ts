import { ApiError, NetworkError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';

/** Failures that are none of the account: too many tries, or no Caravan to ask. */
const isAnotherMatter = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** What is said below 'Login failed'. It never tells whether the account exists. */
export const loginFailure = (error: unknown): string =>
  isAnotherMatter(error) ? messageOf(error) : 'Invalid email or password';

/** What is said below 'Signup failed'. */
export const signupFailure = (error: unknown): string => {
  const known = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return known ? messageOf(error) : 'Please try again';
};
