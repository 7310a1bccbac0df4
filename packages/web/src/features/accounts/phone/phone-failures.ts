import {
  CAPTCHA_FAILED_MESSAGE,
  CODE_INVALID_MESSAGE,
  INVALID_PHONE_MESSAGE,
  PHONE_NOT_CONFIGURED_MESSAGE,
  PHONE_NOT_PROVEN_MESSAGE,
  SMS_BILLING_MESSAGE,
  SMS_FAILED_MESSAGE,
  SMS_QUOTA_MESSAGE,
  TOO_MANY_CODES_MESSAGE,
} from '@caravan/contract/messages.ts';
import { isDevelopmentHost } from './development-hosts.rules.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';

/** Which form a code is asked for on: some failures read otherwise for who has no account yet. */
export type PhoneScreen = 'sign-in' | 'sign-up';

/** Where it failed. */
interface Place {
  readonly screen: PhoneScreen;
  /** The page's host name, where the provider keeps a list of the domains that may ask it; else `null`. */
  readonly listedHost: string | null;
}

interface Failure {
  readonly reason: PhoneFailureReason;
  readonly providerMessage?: string | undefined;
}

const SENDING: Partial<Record<PhoneFailureReason, string>> = {
  captcha: CAPTCHA_FAILED_MESSAGE,
  'captcha-init': 'reCAPTCHA initialization failed.',
  'invalid-number': INVALID_PHONE_MESSAGE,
  'too-many': TOO_MANY_CODES_MESSAGE,
  quota: SMS_QUOTA_MESSAGE,
  billing: SMS_BILLING_MESSAGE,
  network: 'Network error. Please check your connection and try again.',
  timeout: 'Request timeout. Please try again.',
  'not-configured': PHONE_NOT_CONFIGURED_MESSAGE,
};

const ON_SIGN_UP: Partial<Record<PhoneFailureReason, string>> = {
  'too-many': 'Too many attempts. Please wait a few minutes before trying again, or use email authentication.',
  quota: 'SMS quota exceeded. Please try again later or use email authentication.',
};

const unlistedMessage = (host: string): string =>
  `Phone sign-in does not work from ${host} yet: this domain must be added to the authorized domains of the Firebase project.`;

/** What is said below 'Phone Authentication Error', where no code could be sent. */
export const sendingFailure = ({ reason, providerMessage }: Failure, { screen, listedHost }: Place): string => {
  const isCutOff = reason === 'network' || reason === 'timeout';
  if (isCutOff && listedHost !== null && isDevelopmentHost(listedHost)) return unlistedMessage(listedHost);
  const said = (screen === 'sign-up' && ON_SIGN_UP[reason]) || SENDING[reason];
  return said ?? providerMessage ?? SMS_FAILED_MESSAGE;
};

const CODES: Partial<Record<PhoneFailureReason, string>> = {
  'invalid-code': CODE_INVALID_MESSAGE,
  'code-expired': 'The verification code has expired. Please request a new one.',
  'no-verification': 'No verification id available',
  network: 'Network error. Please check your connection and try again.',
  'not-configured': PHONE_NOT_CONFIGURED_MESSAGE,
};

/** What is said below 'Verification failed', where a code proved nothing. */
export const codeFailure = ({ reason, providerMessage }: Failure): string =>
  CODES[reason] ?? providerMessage ?? PHONE_NOT_PROVEN_MESSAGE;
