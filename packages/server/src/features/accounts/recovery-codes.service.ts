import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@caravan/contract/accounts/passkeys.schema.ts';
import {
  readableRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '@caravan/contract/accounts/accounts.rules.ts';
import type { Db } from '../../platform/db.ts';
import { hashWithSaltOf, hashWithSharedSalt } from '../../platform/security/passwords.ts';
import { listRecoveryCodes } from './second-factor.store.ts';

/** New recovery codes. */
export interface NewRecoveryCodes {
  /** As people read them. */
  readonly codes: string[];
  /** As they are stored. */
  readonly stored: readonly string[];
}

/** Takes as long as hashing ten passwords. */
export const makeRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomLetters());
  return { codes: [...codes].map(readableRecoveryCode), stored: await hashWithSharedSalt([...codes]) };
};

/**
 * Finds a code among the unused ones of an account.
 *
 * @returns it as stored; `null` where it is none of them.
 */
export const findRecoveryCode = async (db: Db, userId: string, code: string): Promise<string | null> => {
  const unused = await listRecoveryCodes(db, userId);
  const [one] = unused;
  if (one === undefined) return null;
  const stored = one.startsWith('$') ? await hashWithSaltOf(one, code) : plainDigest(userId, code);
  return unused.includes(stored) ? stored : null;
};

const randomLetters = (): string =>
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)],
  ).join('');

/** How earlier versions stored codes: those that people have written down go on working. */
const plainDigest = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');
