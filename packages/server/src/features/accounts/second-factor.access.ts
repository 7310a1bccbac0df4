import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@caravan/contract/accounts/passkeys.schema.ts';
import {
  readableRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '@caravan/contract/accounts/accounts.rules.ts';
import type { Db } from '../../platform/db.ts';
import { hashBeside, hashTogether } from '../../platform/security/passwords.ts';
import { listRecoveryCodes } from './second-factor.store.ts';

/** New recovery codes. */
export interface NewRecoveryCodes {
  /** As people read them. */
  readonly codes: string[];
  /** As they are kept. */
  readonly stored: readonly string[];
}

/** Makes recovery codes, which takes as long as ten passwords. */
export const makeRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomLetters());
  return { codes: [...codes].map(readableRecoveryCode), stored: await hashTogether([...codes]) };
};

/**
 * Finds a code, by its letters, among those of an account that have not been used.
 *
 * @returns it as stored; `null` where it is none of them.
 */
export const findRecoveryCode = async (db: Db, userId: string, code: string): Promise<string | null> => {
  const kept = await listRecoveryCodes(db, userId);
  const [one] = kept;
  if (one === undefined) return null;
  const stored = one.startsWith('$') ? await hashBeside(one, code) : plainDigest(userId, code);
  return kept.includes(stored) ? stored : null;
};

const randomLetters = (): string =>
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)],
  ).join('');

/** How codes were kept before they were hashed like passwords: those that people have written down go on working. */
const plainDigest = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');
