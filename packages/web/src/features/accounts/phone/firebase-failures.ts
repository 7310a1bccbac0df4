import { FirebaseError } from '@firebase/app';
import type { PhoneFailureReason } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

const REASONS: Record<string, PhoneFailureReason> = {
  'auth/captcha-check-failed': 'captcha',
  'auth/invalid-app-credential': 'captcha',
  'auth/missing-app-credential': 'captcha',
  'auth/invalid-recaptcha-token': 'captcha',
  'auth/missing-recaptcha-token': 'captcha',
  'auth/invalid-phone-number': 'invalid-number',
  'auth/missing-phone-number': 'invalid-number',
  'auth/too-many-requests': 'too-many',
  'auth/quota-exceeded': 'quota',
  'auth/billing-not-enabled': 'billing',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'timeout',
  'auth/operation-not-allowed': 'not-configured',
  'auth/configuration-not-found': 'not-configured',
  'auth/invalid-api-key': 'not-configured',
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': 'not-configured',
  'auth/app-not-authorized': 'not-configured',
  'auth/invalid-verification-code': 'invalid-code',
  'auth/missing-verification-code': 'invalid-code',
  'auth/code-expired': 'code-expired',
  'auth/invalid-verification-id': 'code-expired',
  'auth/missing-verification-id': 'no-verification',
};

/** What an error of Firebase's SDK means for phone sign-in. */
export const firebaseFailure = (error: unknown): PhoneFailure => {
  if (error instanceof PhoneFailure) return error;
  if (!(error instanceof FirebaseError)) return new PhoneFailure('other', { cause: error });
  const reason = Object.hasOwn(REASONS, error.code) ? REASONS[error.code] : undefined;
  return new PhoneFailure(reason ?? 'other', { message: saidBy(error), cause: error });
};

/** What it says, without the SDK's own marks around it; most errors say nothing but 'Error'. */
const saidBy = ({ code, message }: FirebaseError): string | undefined => {
  const said = message
    .replace(/^Firebase: /, '')
    .replace(`(${code})`, '')
    .replace(/[\s.]+$/, '');
  return said === '' || said === 'Error' ? undefined : `${said}.`;
};
