import { AppError } from '@caravan/contract/errors.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';
import type { ProvenNumber } from '../accounts/reauthentication.access.ts';

export interface ProvenPhone {
  /** Identifies the proof: all tokens for one code or sign-in have the same id. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** When the proof ends, ISO 8601. */
  readonly expiresAt: string;
}

/** Verifies tokens of Caravan itself or of Firebase. */
export interface PhoneProofs {
  /**
   * @throws AppError `phone_not_proven` for a token that is signed by somebody else, is for somebody else or names no number;
   *   `phone_proof_expired` for an expired one; `phone_keys_unavailable` while the keys cannot be fetched.
   */
  verify(token: string): Promise<ProvenPhone>;
}

/**
 * @returns the number that a token proves.
 * @throws as {@link PhoneProofs.verify}.
 */
export const verifyPhoneToken = async (proofs: PhoneProofs, token: string): Promise<ProvenNumber> => {
  const { id, phoneNumber, expiresAt } = await proofs.verify(token);
  return {
    phoneNumber,
    spend: async (db) => {
      if (!(await spend(db, `phone ${id}`, expiresAt))) throw new AppError('phone_not_proven');
    },
  };
};

/**
 * Proves that the caller has the number that they entered. A repeat under an `Idempotency-Key` must prove it again, so that the
 * stored answer does not give access to the account by itself.
 *
 * @throws AppError `phone_not_proven` for a token of another number too, and as {@link PhoneProofs.verify}.
 */
export const proveNumber = async (
  proofs: PhoneProofs,
  { bearer, body }: { readonly bearer: string; readonly body: { readonly phoneNumber: string } },
): Promise<ProvenNumber> => {
  const number = await verifyPhoneToken(proofs, bearer);
  if (number.phoneNumber !== body.phoneNumber) throw new AppError('phone_not_proven');
  return number;
};
