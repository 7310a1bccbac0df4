import { messageOf } from '../../../platform/errors.ts';
import type { PasskeyProblem } from './device-passkeys.ts';
import { PasskeyError } from './device-passkeys.ts';

const PROBLEMS: Record<PasskeyProblem, string> = {
  unused: 'No passkey was used.',
  known: 'This device has a passkey for your account already.',
  unsuitable: 'This device or browser could not use a passkey here. Please take another way.',
};

/** The sentence about a passkey that did not work. */
export const passkeyFailure = (error: unknown): string =>
  error instanceof PasskeyError ? PROBLEMS[error.problem] : messageOf(error);
