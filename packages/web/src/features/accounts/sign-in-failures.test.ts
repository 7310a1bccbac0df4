import type { ErrorCode } from '@caravan/contract/errors.ts';
import { errorTable } from '@caravan/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { CaptchaFailure } from './captcha/solve-captcha.ts';
import { loginFailure, signupFailure } from './sign-in-failures.ts';

const answered = (code: ErrorCode, retryAfter?: number): ApiError => {
  const { status, message } = errorTable[code];
  return new ApiError({ status, statusText: '', text: JSON.stringify({ code, message }), retryAfter });
};
const proxyPage = (status: number) => new ApiError({ status, statusText: 'Bad Gateway', text: '<h1>Bad Gateway</h1>' });

test.each([
  [answered('invalid_credentials'), 'Invalid email or password'],
  [answered('validation'), 'Invalid email or password'],
  [answered('too_many_failures'), 'Too many failed attempts. Please try again later.'],
  [answered('too_many_failures', 841), 'Too many failed attempts. Please try again in 15 minutes.'],
  [answered('too_many_failures', 60), 'Too many failed attempts. Please try again in 1 minute.'],
  [answered('captcha_required'), 'The check did not work in this browser. Please try again.'],
  [new CaptchaFailure('no-worker'), 'The check did not work in this browser. Please try again.'],
  [answered('unavailable'), 'Caravan is not available right now. Please try again in a moment.'],
  [proxyPage(502), 'An unexpected error occurred. Please try again.'],
  [new NetworkError('No answer'), "Caravan can't be reached. Check your connection and try again."],
])('a sign-in that fails with %s says why: %s', (error, expected) => {
  const text = loginFailure(error);

  expect(text).toBe(expected);
});

test.each([
  [answered('email_taken'), 'An account with this email already exists'],
  [answered('rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  [proxyPage(502), 'Please try again'],
  [new NetworkError('No answer'), "Caravan can't be reached. Check your connection and try again."],
])('a sign-up that fails with %s says why: %s', (error, expected) => {
  const text = signupFailure(error);

  expect(text).toBe(expected);
});
