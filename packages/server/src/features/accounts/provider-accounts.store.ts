import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { users } from './accounts.tables.ts';
import { isOwnersAddress } from './own-account.store.ts';

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
