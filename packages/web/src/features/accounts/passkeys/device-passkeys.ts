import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
  WebAuthnError,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { messageOf } from '../../../platform/errors.ts';

/**
 * Why the device gave no passkey: the person closed the browser's prompt or has none here, which browsers
 * report alike so that no page learns it; the device has registered one for this account before; or it can do none.
 */
type PasskeyProblem = 'unused' | 'known' | 'unsuitable';

/** The device gave no passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`No passkey: ${problem}`, { cause });
    this.problem = problem;
  }
}

type Options = Record<string, unknown>;

/**
 * Authenticates with one of the person's passkeys.
 *
 * @param options as the server sent them; the browser itself refuses what is wrong in them.
 * @throws PasskeyError where the person used none.
 */
export const authenticateWithPasskey = (options: Options): Promise<Options> =>
  inCeremony(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

/**
 * Registers a passkey on this device.
 *
 * @throws PasskeyError where there is none.
 */
export const registerPasskey = (options: Options): Promise<Options> =>
  inCeremony(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Closes the browser's prompt, whose page is left. */
export const cancelPasskeyPrompt = (): void => WebAuthnAbortService.cancelCeremony();

const inCeremony = async (begin: () => Promise<object>): Promise<Options> => {
  try {
    return { ...(await begin()) };
  } catch (error) {
    throw new PasskeyError(problemOf(error), error);
  }
};

const problemOf = (error: unknown): PasskeyProblem => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'unused';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  return 'unsuitable';
};

const PROBLEMS: Record<PasskeyProblem, string> = {
  unused: 'No passkey was used.',
  known: 'This device has a passkey for your account already.',
  unsuitable: 'This device or browser could not use a passkey here. Please take another way.',
};

/** The sentence about a passkey that did not work. */
export const passkeyFailure = (error: unknown): string =>
  error instanceof PasskeyError ? PROBLEMS[error.problem] : messageOf(error);
