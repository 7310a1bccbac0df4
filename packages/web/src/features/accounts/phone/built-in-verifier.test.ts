import type { ErrorCode } from '@caravan/contract/errors.ts';
import { errorTable } from '@caravan/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api.ts';
import { builtInFailure } from './built-in-verifier.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

const answered = (code: ErrorCode): ApiError => {
  const { status, message } = errorTable[code];
  return new ApiError({ status, statusText: '', text: JSON.stringify({ code, message }) });
};

test.each<[ErrorCode, PhoneFailureReason]>([
  ['captcha_failed', 'captcha'],
  ['phone_invalid', 'invalid-number'],
  ['validation', 'invalid-number'],
  ['code_cooldown', 'cooldown'],
  ['too_many_codes', 'too-many'],
  ['rate_limited', 'too-many'],
  ['sms_quota', 'quota'],
  ['sms_unavailable', 'billing'],
  ['sms_failed', 'other'],
  ['phone_not_configured', 'not-configured'],
  ['code_invalid', 'invalid-code'],
  ['code_expired', 'code-expired'],
  ['internal', 'other'],
])('the answer %s means %s, in its own words', (code, reason) => {
  const failure = builtInFailure(answered(code));

  expect(failure.reason).toBe(reason);
  expect(failure.providerMessage).toBe(errorTable[code].message);
});

test.each([
  [new NetworkError('No answer'), 'network'],
  [new ApiError({ status: 502, statusText: 'Bad Gateway', text: '<h1>Bad Gateway</h1>' }), 'other'],
  [new TypeError('of our own'), 'other'],
])('%s means %s, and says nothing', (error, reason) => {
  const failure = builtInFailure(error);

  expect(failure.reason).toBe(reason);
  expect(failure.providerMessage).toBeUndefined();
});

test('a failure that is known stays what it is', () => {
  const known = new PhoneFailure('captcha-init');

  expect(builtInFailure(known)).toBe(known);
});
