import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';

/**
 * What became of a passkey that was asked for: the person closed the browser's question or has none here, which browsers
 * don't tell apart so that no page learns it; the device has made one for this account before; or it can do none.
 */
export type PasskeyProblem = 'unused' | 'known' | 'unsuitable';

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
 * Has the person prove one of their passkeys.
 *
 * @param options as the server sent them; the browser itself refuses what is wrong in them.
 * @throws PasskeyError where there is no proof.
 */
export const provePasskey = (options: Options): Promise<Options> =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

/**
 * Has the device make a passkey.
 *
 * @throws PasskeyError where there is none.
 */
export const makePasskey = (options: Options): Promise<Options> =>
  asked(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Takes back what the browser asks: whoever asked is no longer there. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

const asked = async (ask: () => Promise<object>): Promise<Options> => {
  try {
    return { ...(await ask()) };
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
