import { FirebaseError } from '@firebase/app';
import { expect, test } from 'vitest';
import { firebaseFailure } from './firebase-verifier.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

test.each<[code: string, PhoneFailureReason]>([
  ['auth/captcha-check-failed', 'captcha'],
  ['auth/invalid-app-credential', 'captcha'],
  ['auth/invalid-phone-number', 'invalid-number'],
  ['auth/too-many-requests', 'too-many'],
  ['auth/quota-exceeded', 'quota'],
  ['auth/billing-not-enabled', 'billing'],
  ['auth/network-request-failed', 'network'],
  ['auth/timeout', 'timeout'],
  ['auth/operation-not-allowed', 'not-configured'],
  ['auth/invalid-api-key', 'not-configured'],
  ['auth/invalid-verification-code', 'invalid-code'],
  ['auth/code-expired', 'code-expired'],
  ['auth/invalid-verification-id', 'code-expired'],
  ['auth/missing-verification-id', 'no-verification'],
  ['auth/internal-error', 'other'],
  ['auth/of-a-later-version', 'other'],
  ['toString', 'other'],
])('%s means %s, and says nothing to people', (code, reason) => {
  const failure = firebaseFailure(new FirebaseError(code, `Firebase: Error (${code}).`));

  expect(failure.reason).toBe(reason);
  expect(failure.providerMessage).toBeUndefined();
});

test.each([
  [
    'Firebase: SMS unable to be sent until this region enabled by the app developer. (auth/x).',
    'SMS unable to be sent until this region enabled by the app developer.',
  ],
  ['Firebase: TOO_SHORT (auth/x).', 'TOO_SHORT.'],
  ['Something else', 'Something else.'],
  ['Firebase:  (auth/x).', undefined],
])('of %j people read %j', (message, expected) => {
  const failure = firebaseFailure(new FirebaseError('auth/x', message));

  expect(failure.providerMessage).toBe(expected);
});

test('an error of our own says nothing, and a failure that is known stays what it is', () => {
  const known = new PhoneFailure('captcha-init');

  expect(firebaseFailure(new TypeError('x is undefined'))).toMatchObject({
    reason: 'other',
    providerMessage: undefined,
  });
  expect(firebaseFailure(known)).toBe(known);
});
