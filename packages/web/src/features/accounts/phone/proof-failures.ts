import type { ErrorCode } from '@caravan/contract/errors.ts';
import { ApiError, NetworkError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import type { ProofOutcome } from './use-phone-verification.ts';

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

/** Whether a proof has to be begun anew, or may be sent again. */
export const outcomeOf = (error: unknown): ProofOutcome =>
  hasCode(error, [...PROOF_OVER, ...SIGNUP_OVER]) ? 'start-over' : 'again';

/** What is said of a proof that led to nothing. */
export const proofFailure = (error: unknown, otherwise: string): string => {
  const isSaid = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  return isSaid ? messageOf(error) : otherwise;
};
