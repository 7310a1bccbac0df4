import { AppError } from '@caravan/contract/errors.ts';
import type { ProvenNumber } from '../accounts/proofs.access.ts';
import type { PhoneProofs } from './phone-proofs.provider.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';

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
