import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { passkeys, recoveryCodes } from './passkeys.tables.ts';
import { forgetIdentities } from './provider-identities.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';

/** What signs in to an account by itself. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly hasPhone: boolean;
  readonly hasProvider: boolean;
  /** Passkeys that need nothing beside them, by their ids. */
  readonly passkeyIds: readonly string[];
}

/** What signs in to an account by itself, for whoever takes one of these ways away: the account is locked by then. */
export const findWaysIn = async (db: Db, userId: string): Promise<WaysIn> => {
  const [account] = await db
    .select({
      hasPassword: sql<boolean>`(${and(isNotNull(users.password), isNotNull(users.email))})`,
      hasPhone: sql<boolean>`(${isNotNull(users.signInPhone)})`,
      hasProvider: sql<boolean>`exists (select from provider_identities where user_id = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new Error('the account is not there');
  const alone = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.signsInAlone, true)));
  return { ...account, passkeyIds: alone.map(({ id }) => id) };
};

/** Takes every way in from an account: nothing that anybody has set up signs in to it. Its sessions are ended by the caller. */
export const castOut = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ password: null, signInPhone: null, requiresSecondFactor: false })
    .where(eq(users.id, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await forgetIdentities(db, userId);
  await endBegunSignIns(db, userId);
};
