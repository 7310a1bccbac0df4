import type { ErrorCode } from '@caravan/contract/errors.ts';
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
import { ApiError, NetworkError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';

/** Which form a code is requested on: some failures read otherwise for who has no account yet. */
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

/** A proof is good for nothing any more after these. */
const PROOF_OVER: readonly ErrorCode[] = ['phone_not_proven', 'phone_proof_expired'];
/** Nor is what was to be made of it after these. */
const SIGNUP_OVER: readonly ErrorCode[] = ['phone_signup_gone', 'username_taken', 'email_taken'];

const hasCode = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code);

/** Whether a number is proven and has no account. */
export const isWithoutAccount = (error: unknown): boolean => hasCode(error, ['no_phone_account']);

/** Whether a number has to be proven anew. */
export const isProofOver = (error: unknown): boolean => hasCode(error, PROOF_OVER);

/** What came of a proof: nothing more to do here, it may be tried again, or it is good for nothing any more. */
export type ProofOutcome = 'done' | 'again' | 'start-over';

/** Whether a proof has to be begun anew, or may be sent again. */
export const outcomeOf = (error: unknown): ProofOutcome =>
  hasCode(error, [...PROOF_OVER, ...SIGNUP_OVER]) ? 'start-over' : 'again';

/** What is said of a proof that led to nothing. */
export const proofFailure = (error: unknown, otherwise: string): string => {
  const isSaid = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return isSaid ? messageOf(error) : otherwise;
};

/** Where people try an app out that is not at home anywhere yet: cloud workspaces and tunnels, whose names change. */
const DEVELOPMENT_HOSTS = [
  'replit.dev',
  'repl.co',
  'gitpod.io',
  'app.github.dev',
  'githubpreview.dev',
  'csb.app',
  'codesandbox.io',
  'stackblitz.io',
  'webcontainer.io',
  'cloudworkstations.dev',
  'glitch.me',
  'ngrok.io',
  'ngrok.app',
  'ngrok-free.app',
  'loca.lt',
  'trycloudflare.com',
];

/** Whether a host name belongs to one of the services that host what is being developed. This machine itself does not. */
export const isDevelopmentHost = (hostname: string): boolean =>
  DEVELOPMENT_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
