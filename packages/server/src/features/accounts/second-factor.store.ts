import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { recoveryCodes, users } from './accounts.tables.ts';

export const isSecondFactorRequired = async (db: Db, userId: string): Promise<boolean> => {
  const [account] = await db.select({ isOn: users.requiresSecondFactor }).from(users).where(eq(users.id, userId));
  return account?.isOn === true;
};

export const setSecondFactor = async (db: Db, userId: string, requiresSecondFactor: boolean): Promise<void> => {
  const secondFactorAt = requiresSecondFactor ? sql`now()` : null;
  await db.update(users).set({ requiresSecondFactor, secondFactorAt }).where(eq(users.id, userId));
};

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** How many recovery codes of an account have not been used. */
export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, unused(userId));

/** The recovery codes of an account that have not been used, as stored. */
export const listRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db.select({ digest: recoveryCodes.digest }).from(recoveryCodes).where(unused(userId));
  return rows.map(({ digest }) => digest);
};

export const replaceRecoveryCodes = async (db: Db, userId: string, stored: readonly string[]): Promise<void> => {
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(stored.map((digest) => ({ userId, digest })));
};

/** @returns whether the code, as stored, was unused: of two at the same moment one succeeds. */
export const useRecoveryCode = async (db: Db, userId: string, stored: string): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.digest, stored)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
};

export const deleteRecoveryCodes = async (db: Db, userId: string): Promise<void> => {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};
