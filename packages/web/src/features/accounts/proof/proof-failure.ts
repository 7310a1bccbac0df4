import { ApiError } from '../../../platform/api.ts';
import { passkeyFailure } from '../passkeys/passkey-failures.ts';

/** What is said of a proof that was refused, with the wait where there is one. */
export const proofFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === undefined)
    return passkeyFailure(error);
  const minutes = Math.ceil(error.retryAfter / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
