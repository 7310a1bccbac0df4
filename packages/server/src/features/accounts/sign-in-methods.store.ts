import type { ReauthenticationMethods } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { passkeys, providerIdentities, recoveryCodes, users } from './accounts.tables.ts';
import { clearPendingEmail } from './email-change.store.ts';
import { deleteKnownDevices } from './known-devices.store.ts';
import { countPasskeys } from './passkeys.store.ts';
import { deleteIdentities } from './provider-identities.store.ts';
import { countRecoveryCodes, isSecondFactorRequired } from './second-factor.store.ts';
import { endSignInSteps } from './sign-in-steps.store.ts';

/** What signs in to an account by itself. */
interface SignInMethods {
  readonly hasPassword: boolean;
  readonly hasPhone: boolean;
  readonly hasProvider: boolean;
  /** One that needs nothing beside it. */
  readonly hasPasskey: boolean;
}

/** Whoever removes a method has locked the account by then. */
export const findSignInMethods = async (db: Db, userId: string): Promise<SignInMethods> => {
  const hasOne = async (way: Promise<number>): Promise<boolean> => (await way) > 0;
  const isOwn = eq(users.id, userId);
  const signsInAlone = eq(passkeys.signsInAlone, true);
  return {
    hasPassword: await hasOne(db.$count(users, and(isOwn, isNotNull(users.password), isNotNull(users.email)))),
    hasPhone: await hasOne(db.$count(users, and(isOwn, isNotNull(users.signInPhone)))),
    hasProvider: await hasOne(db.$count(providerIdentities, eq(providerIdentities.userId, userId))),
    hasPasskey: await hasOne(db.$count(passkeys, and(eq(passkeys.userId, userId), signsInAlone))),
  };
};

/** What is set up here beside passwords and passkeys. */
export interface OfferedMethods {
  readonly phone: boolean;
  readonly provider: boolean;
}

/** How somebody who is signed in can prove to be the account's owner. */
export const findReauthenticationMethods = async (
  db: Db,
  userId: string,
  offered: OfferedMethods,
): Promise<ReauthenticationMethods> => {
  const passkey = (await countPasskeys(db, userId)) > 0;
  if (await isSecondFactorRequired(db, userId)) {
    const recoveryCode = (await countRecoveryCodes(db, userId)) > 0;
    return { password: false, passkey, phone: false, provider: false, recoveryCode };
  }
  const { hasPassword, hasPhone, hasProvider } = await findSignInMethods(db, userId);
  return {
    password: hasPassword,
    passkey,
    phone: hasPhone && offered.phone,
    provider: hasProvider && offered.provider,
    recoveryCode: false,
  };
};

/**
 * Removes every sign-in method of an account and unfinished sign-ins: whoever made it with somebody else's address has no access
 * once the address's owner has it. Sessions are ended by the caller, who announces it.
 */
export const revokeSignInMethods = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ password: null, signInPhone: null, signInPhoneAt: null, requiresSecondFactor: false, secondFactorAt: null })
    .where(eq(users.id, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await deleteKnownDevices(db, userId);
  await deleteIdentities(db, userId);
  await clearPendingEmail(db, userId);
  await endSignInSteps(db, userId);
};

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
 * is over, so that nobody signs in with a password that is replaced, or to an account that is locked, meanwhile.
 */
export const shareLockPassword = async (db: Db, userId: string, proven: string): Promise<boolean> => {
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.password, proven), isNull(users.deletedAt), isNull(users.lockedAt)))
    .for('share');
  return locked.length > 0;
};
