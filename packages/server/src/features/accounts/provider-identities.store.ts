import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { providerIdentities } from './provider-identities.tables.ts';

/** Who somebody is at an OpenID Connect provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Lets others who come as the same person wait until this transaction is over, so that two at once make one account. */
export const awaitIdentity = async (db: Db, { issuer, subject }: ProviderIdentity): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer}\n${subject}`}, 0))`);
};

/** Whose account an identity opens; it is not deleted before this transaction is over. */
export const findUserOfIdentity = async (
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<string | undefined> => {
  const isIdentity = and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject));
  const [found] = await db
    .select({ userId: users.id })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(isIdentity, isNull(users.deletedAt)))
    .for('share', { of: users });
  return found?.userId;
};

/** Lets an identity open an account from now on. */
export const addIdentity = async (db: Db, userId: string, { issuer, subject }: ProviderIdentity): Promise<void> => {
  await db.insert(providerIdentities).values({ issuer, subject, userId });
};

/** The providers that open an account, the first one first. */
export const listIdentities = async (db: Db, userId: string): Promise<{ issuer: string; createdAt: string }[]> => {
  const { issuer, createdAt } = providerIdentities;
  return db
    .select({ issuer, createdAt })
    .from(providerIdentities)
    .where(eq(providerIdentities.userId, userId))
    .orderBy(asc(createdAt), asc(issuer));
};

/** No provider opens an account any more. */
export const forgetIdentities = async (db: Db, userId: string): Promise<void> => {
  await db.delete(providerIdentities).where(eq(providerIdentities.userId, userId));
};
