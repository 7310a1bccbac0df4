import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';

/** Sets a password hash by a mailed link, which proves the address too. */
export const resetStoredPassword = async (db: Db, userId: string, password: string): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
  await db
    .update(users)
    .set({ password, emailConfirmedAt, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/** @param password its hash. */
export const setStoredPassword = async (db: Db, userId: string, password: string): Promise<void> => {
  await db
    .update(users)
    .set({ password, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/**
 * Replaces the hash of a password that was just proven, such as by one of another cost.
 *
 * @returns whether the account still had that password; nothing changes otherwise.
 */
export const replaceStoredPassword = async (
  db: Db,
  userId: string,
  proven: string,
  password: string,
): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ password, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.password, proven)))
    .returning({ id: users.id });
  return changed.length > 0;
};

/**
 * Whether a password that was just proven, as its hash, is still the account's. The share lock keeps it so until this transaction
 * is over, so that nobody signs in with a password that is replaced meanwhile.
 */
export const shareLockPassword = async (db: Db, userId: string, proven: string): Promise<boolean> => {
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, proven), isNull(users.deletedAt)))
    .for('share');
  return locked.length > 0;
};

/**
 * Whether an account is still there; the share lock keeps it until this transaction is over. Sign-ins take it before rows of
 * passkeys and codes, as changes of those do, so that the order of locks is the same everywhere.
 */
export const shareLockAccount = async (db: Db, userId: string): Promise<boolean> => {
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return locked.length > 0;
};

/** Marks the account's address as confirmed, and leaves an earlier date. */
export const confirmAddress = async (db: Db, userId: string): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
  await db.update(users).set({ emailConfirmedAt }).where(eq(users.id, userId));
};
