import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@caravan/contract/accounts/passkeys.schema.ts';
import {
  readableRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '@caravan/contract/accounts/recovery-codes.rules.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { recoveryCodes } from './passkeys.tables.ts';

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** How many recovery codes of an account have not been used. */
export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, unused(userId));

/**
 * Gives an account new recovery codes instead of those before.
 *
 * @returns them, as people read them; only their digests are kept.
 */
export const replaceRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
  await deleteRecoveryCodes(db, userId);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomLetters());
  await db.insert(recoveryCodes).values([...codes].map((code) => ({ userId, digest: digestOf(userId, code) })));
  return [...codes].map(readableRecoveryCode);
};

/** Whether a code, by its letters, is one of the account's and has not been used. */
export const isRecoveryCode = async (db: Db, userId: string, code: string): Promise<boolean> =>
  (await db.$count(recoveryCodes, and(unused(userId), eq(recoveryCodes.digest, digestOf(userId, code))))) > 0;

/** Uses a code up: of two who come with it at once, one does. */
export const useRecoveryCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.digest, digestOf(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
};

export const deleteRecoveryCodes = async (db: Db, userId: string): Promise<void> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};

const randomLetters = (): string =>
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)],
  ).join('');

/** A code is 59 random bits, which nobody tries out, so a plain digest hides it; the account in it makes each one's own. */
const digestOf = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');
