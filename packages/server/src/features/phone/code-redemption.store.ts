import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { claimKey, forgetKey, storeAnswer, type RepeatableRequest } from '../../platform/idempotency.store.ts';
import { findUsedCode, tryCode, type UsedCode } from './phone-codes.store.ts';

interface Redemption {
  readonly verificationId: string;
  readonly code: string;
  readonly now: Date;
  readonly repeatable: RepeatableRequest | null;
}

/**
 * Uses a code up. A wrong one is counted, and that is kept although it is refused; a repeat of a request that was answered finds
 * the code as it was used.
 *
 * @throws AppError `code_invalid` for another code than was sent, `code_expired` where none can be right any more.
 */
export const redeem = async (db: Db, redemption: Redemption): Promise<UsedCode> => {
  const { repeatable, verificationId } = redemption;
  const tried = await db.transaction(async (transaction) => {
    if (repeatable === null) return tryCode(transaction, redemption);
    if ((await claimKey(transaction, repeatable)) !== null) return findUsedCode(transaction, verificationId);
    const first = await tryCode(transaction, redemption);
    if (typeof first === 'string') await forgetKey(transaction, repeatable);
    // The token itself stands nowhere: it is made again from the code.
    else await storeAnswer(transaction, repeatable, { ...DONE, userId: repeatable.userId });
    return first;
  });
  if (tried === 'wrong') throw new AppError('code_invalid');
  if (tried === 'over' || tried === undefined) throw new AppError('code_expired');
  return tried;
};

const DONE = { status: 200, answer: null, signedInUser: null };
