import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { passkeys } from './passkeys.tables.ts';

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
