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

/** The form on which a code is requested: some failures have another message on the sign-up form. */
export type PhoneScreen = 'sign-in' | 'sign-up';

interface Place {
  readonly screen: PhoneScreen;
  /** The page's host name, where the provider has a list of allowed domains; else `null`. */
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

/** The message below 'Phone Authentication Error', where no code could be sent. */
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

/** The message below 'Verification failed', where a code was refused. */
export const codeFailure = ({ reason, providerMessage }: Failure): string =>
  CODES[reason] ?? providerMessage ?? PHONE_NOT_PROVEN_MESSAGE;

/** After these the number has to be proven anew. */
const PROOF_OVER: readonly ErrorCode[] = ['phone_not_proven', 'phone_proof_expired'];
/** After these the sign-up has to begin anew. */
const SIGNUP_OVER: readonly ErrorCode[] = ['phone_signup_gone', 'username_taken', 'email_taken'];

const hasCode = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code);

/** Whether a number is proven and has no account. */
export const isWithoutAccount = (error: unknown): boolean => hasCode(error, ['no_phone_account']);

/** Whether a number has to be proven anew. */
export const isProofOver = (error: unknown): boolean => hasCode(error, PROOF_OVER);

/** `done`: nothing more to do here. `again`: the proof can be sent again. `start-over`: the number has to be proven anew. */
export type ProofOutcome = 'done' | 'again' | 'start-over';

export const outcomeOf = (error: unknown): ProofOutcome =>
  hasCode(error, [...PROOF_OVER, ...SIGNUP_OVER]) ? 'start-over' : 'again';

/** The message for a proof that was refused. */
export const proofFailure = (error: unknown, otherwise: string): string => {
  const isSaid = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return isSaid ? messageOf(error) : otherwise;
};

/** Services that host what is being developed, such as cloud workspaces and tunnels, whose names change. */
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

export const isDevelopmentHost = (hostname: string): boolean =>
  DEVELOPMENT_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
