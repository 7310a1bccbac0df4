import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { holdAccount } from './credentials.store.ts';
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

/** Whose account an identity opens. It goes on doing so until this transaction is over. */
export const holdUserOfIdentity = async (db: Db, identity: ProviderIdentity): Promise<string | undefined> => {
  const userId = await findUserOfIdentity(db, identity);
  if (userId === undefined || !(await holdAccount(db, userId))) return undefined;
  // Whoever held the account before may have taken the provider away.
  return findUserOfIdentity(db, identity);
};

/** Whose account an identity opens, just now. */
export const findUserOfIdentity = async (
  db: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<string | undefined> => {
  const [found] = await db
    .select({ userId: providerIdentities.userId })
    .from(providerIdentities)
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)));
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
