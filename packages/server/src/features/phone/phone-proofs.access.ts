import { AppError } from '@caravan/contract/errors.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';
import type { ProvenNumber } from '../accounts/reauthentication.access.ts';

/** What a phone token proves. */
export interface ProvenPhone {
  /** Names the proof: every token that one code leads to has the same, however it is written or signed. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** When the proof ends, ISO 8601. */
  readonly expiresAt: string;
}

/** Whoever vouches for phone numbers: Caravan itself, or Firebase. */
export interface PhoneProofs {
  /**
   * Reads a token that says that its bearer has a phone number.
   *
   * @throws AppError `phone_not_proven` for a token that is not signed by whoever vouches, is for somebody else or names no number;
   *   `phone_proof_expired` for one that is over; `phone_keys_unavailable` while the keys cannot be had.
   */
  verify(token: string): Promise<ProvenPhone>;
}

/**
 * The number that a token proves.
 *
 * @throws what the proofs throw.
 */
export const numberIn = async (proofs: PhoneProofs, token: string): Promise<ProvenNumber> => {
  const { id, phoneNumber, expiresAt } = await proofs.verify(token);
  return {
    phoneNumber,
    spend: async (db) => {
      if (!(await spend(db, `phone ${id}`, expiresAt))) throw new AppError('phone_not_proven');
    },
  };
};

/**
 * Proves that whoever calls has the number that they give. A repeat under an `Idempotency-Key` proves it again, so that the kept
 * answer is no key to the account by itself.
 *
 * @throws AppError `phone_not_proven` for a token of another number too; and what the proofs throw.
 */
export const proveNumber = async (
  proofs: PhoneProofs,
  { bearer, body }: { readonly bearer: string; readonly body: { readonly phoneNumber: string } },
): Promise<ProvenNumber> => {
  const number = await numberIn(proofs, bearer);
  if (number.phoneNumber !== body.phoneNumber) throw new AppError('phone_not_proven');
  return number;
};
