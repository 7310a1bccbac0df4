import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { providerIdentities, users } from './accounts.tables.ts';
import { holdAccount } from './credentials.store.ts';
import { isOwnersAddress } from './accounts.store.ts';

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

/** Whose account has an address. */
export interface AddressOwner {
  readonly id: string;
  readonly email: string;
  /** Whether the address was proven to be theirs. */
  readonly isConfirmed: boolean;
  /** Whether whoever has the address may have the account. */
  readonly isOwners: boolean;
}

/** The account of an address, whatever its case, which nobody else changes before this transaction is over. */
export const lockOwnerOf = async (db: Db, email: string): Promise<AddressOwner | undefined> => {
  const [owner] = await db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      isConfirmed: sql<boolean>`(${users.emailConfirmedAt} is not null)`,
      isOwners: sql<boolean>`(${isOwnersAddress})`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('no key update');
  return owner;
};

/** Makes an account without a password, for somebody whom a provider vouches for. Its user name is chosen later. */
export const createProviderAccount = async (
  db: Db,
  account: { firstName: string; lastName: string; provenEmail: string | null; authProvider: string },
): Promise<string> => {
  const { firstName, lastName, provenEmail: email, authProvider } = account;
  const id = newId();
  const emailConfirmedAt = email === null ? null : sql`now()`;
  await db.insert(users).values({ id, firstName, lastName, email, emailConfirmedAt, authProvider });
  return id;
};
