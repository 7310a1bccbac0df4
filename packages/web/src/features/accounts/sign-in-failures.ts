import { ApiError, NetworkError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { CaptchaFailure } from './captcha/solve-captcha.ts';

/** Failures that are none of the account: too many tries, or no Caravan to ask. */
const isAnotherMatter = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** What is said below 'Login failed'. It never reveals whether the account exists. */
export const loginFailure = (error: unknown): string => {
  if (isUnchecked(error)) return 'The check did not work in this browser. Please try again.';
  if (error instanceof ApiError && error.code === 'too_many_failures' && error.retryAfter !== undefined) {
    return `Too many failed attempts. Please try again in ${minutes(error.retryAfter)}.`;
  }
  return isAnotherMatter(error) ? messageOf(error) : 'Invalid email or password';
};

/** The captcha that the server demanded was not solved here. */
const isUnchecked = (error: unknown): boolean =>
  error instanceof CaptchaFailure || (error instanceof ApiError && error.code === 'captcha_required');

const minutes = (seconds: number): string => {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

/** What is said below 'Signup failed'. */
export const signupFailure = (error: unknown): string => {
  const known = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return known ? messageOf(error) : 'Please try again';
};
