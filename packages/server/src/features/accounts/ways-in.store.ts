import type { WaysToProve } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { passkeys } from './passkeys.tables.ts';
import { countPasskeys } from './passkeys.store.ts';
import { providerIdentities } from './provider-identities.tables.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';
import { asksSecondFactor } from './second-factor.store.ts';

/** What signs in to an account by itself. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly hasPhone: boolean;
  readonly hasProvider: boolean;
  /** One that needs nothing beside it. */
  readonly hasPasskey: boolean;
}

/** What signs in to an account by itself. Whoever takes a way away has locked the account by then. */
export const findWaysIn = async (db: Db, userId: string): Promise<WaysIn> => {
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
export interface WaysOffered {
  readonly phone: boolean;
  readonly provider: boolean;
}

/** What proves that somebody who is signed in is the account's owner. */
export const findWaysToProve = async (db: Db, userId: string, offered: WaysOffered): Promise<WaysToProve> => {
  const passkey = (await countPasskeys(db, userId)) > 0;
  if (await asksSecondFactor(db, userId)) {
    const recoveryCode = (await countRecoveryCodes(db, userId)) > 0;
    return { password: false, passkey, phone: false, provider: false, recoveryCode };
  }
  const { hasPassword, hasPhone, hasProvider } = await findWaysIn(db, userId);
  return {
    password: hasPassword,
    passkey,
    phone: hasPhone && offered.phone,
    provider: hasProvider && offered.provider,
    recoveryCode: false,
  };
};
