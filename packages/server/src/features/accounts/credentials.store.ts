import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';

/** Gives an account another password, as stored, by a link that proves its address too. */
export const resetStoredPassword = async (db: Db, userId: string, password: string): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
  await db
    .update(users)
    .set({ password, emailConfirmedAt, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/** Gives an account another password, as stored. */
export const setStoredPassword = async (db: Db, userId: string, password: string): Promise<void> => {
  await db
    .update(users)
    .set({ password, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/**
 * Keeps a password that was just proven in another way, both as stored.
 *
 * @returns whether the account still had it; it stays as it is otherwise.
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
 * Whether a password that was just proven is still the account's. It stays so until this transaction is over: nobody signs in
 * with what a new password has replaced meanwhile.
 */
export const holdPassword = async (db: Db, userId: string, proven: string): Promise<boolean> => {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, proven), isNull(users.deletedAt)))
    .for('share');
  return held.length > 0;
};

/**
 * Whether an account is still there; it stays until this transaction is over. Whoever signs in to it takes this before its
 * passkeys and codes, as do those who change them.
 */
export const holdAccount = async (db: Db, userId: string): Promise<boolean> => {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return held.length > 0;
};

/** Says that the account's address was proven; the first time counts. */
export const confirmAddress = async (db: Db, userId: string): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
  await db.update(users).set({ emailConfirmedAt }).where(eq(users.id, userId));
};
