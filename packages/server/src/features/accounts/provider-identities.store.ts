import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { providerIdentities, users } from './accounts.tables.ts';
import { shareLockAccount, insertUser, isOwnersAddress } from './accounts.store.ts';

/** Who somebody is at an OpenID Connect provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Serializes sign-ins of the same identity until this transaction is over, so that two at once create one account. */
export const lockIdentity = async (db: Db, { issuer, subject }: ProviderIdentity): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer}\n${subject}`}, 0))`);
};

/** {@link findUserOfIdentity}, with a share lock of the account. */
export const shareLockUserOfIdentity = async (db: Db, identity: ProviderIdentity): Promise<string | undefined> => {
  const userId = await findUserOfIdentity(db, identity);
  if (userId === undefined || !(await shareLockAccount(db, userId))) return undefined;
  // Whoever had locked the account before may have removed the provider.
  return findUserOfIdentity(db, identity);
};

/** The account that an identity signs in to. */
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

export const addIdentity = async (db: Db, userId: string, { issuer, subject }: ProviderIdentity): Promise<void> => {
  await db.insert(providerIdentities).values({ issuer, subject, userId });
};

/** The providers that sign in to an account, the first one first. */
export const listIdentities = async (db: Db, userId: string): Promise<{ issuer: string; createdAt: string }[]> => {
  const { issuer, createdAt } = providerIdentities;
  return db
    .select({ issuer, createdAt })
    .from(providerIdentities)
    .where(eq(providerIdentities.userId, userId))
    .orderBy(asc(createdAt), asc(issuer));
};

export const deleteIdentities = async (db: Db, userId: string): Promise<void> => {
  await db.delete(providerIdentities).where(eq(providerIdentities.userId, userId));
};

export interface AddressOwner {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Whether mail to the address may give access to the account. */
  readonly isOwners: boolean;
}

/** The account of an address, whatever its case, locked until this transaction is over. */
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

/** Creates an account without a password; its user name is chosen later. */
export const createProviderAccount = async (
  db: Db,
  account: { firstName: string; lastName: string; provenEmail: string | null; authProvider: string },
): Promise<string> => {
  const { firstName, lastName, provenEmail: email, authProvider } = account;
  const id = newId();
  const emailConfirmedAt = email === null ? null : sql`now()`;
  await insertUser(db, { id, firstName, lastName, email, emailConfirmedAt, authProvider });
  return id;
};
