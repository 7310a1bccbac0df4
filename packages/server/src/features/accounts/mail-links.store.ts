import { createHash, randomBytes } from 'node:crypto';
import { EMAIL_CONFIRMATION_DAYS, PASSWORD_RESET_MINUTES } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { type LinkPurpose, mailLinks } from './mails.tables.ts';

const lifetimes: Record<LinkPurpose, string> = {
  password_reset: `${PASSWORD_RESET_MINUTES} minutes`,
  email_confirmation: `${EMAIL_CONFIRMATION_DAYS} days`,
};

/** What is kept of a secret: its SHA-256. It has 256 random bits, so nobody finds it by trying. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes the secret of a link that is about to be sent. */
export const makeLink = async (
  db: Db,
  link: { userId: string; purpose: LinkPurpose; email: string },
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = sql`now() + ${lifetimes[link.purpose]}::interval`;
  await db.insert(mailLinks).values({ digest: digestOf(secret), ...link, expiresAt });
  return secret;
};

/** Whom a link is about. */
export interface LinkedAccount {
  readonly userId: string;
  /** The account's address, to which the link was sent. */
  readonly email: string;
  /** Whether that address was proven before. */
  readonly isEmailConfirmed: boolean;
}

const usable = (secret: string, purpose: LinkPurpose) =>
  and(
    eq(mailLinks.digest, digestOf(secret)),
    eq(mailLinks.purpose, purpose),
    gt(mailLinks.expiresAt, sql`now()`),
    sql`lower(${mailLinks.email}) = lower(${users.email})`,
    isNull(users.deletedAt),
  );

/** The account that a link is about; `undefined` for one that does not work, for whatever reason. */
export const findLinked = async (db: Db, secret: string, purpose: LinkPurpose): Promise<LinkedAccount | undefined> => {
  const [linked] = await db
    .select({
      userId: users.id,
      email: mailLinks.email,
      isEmailConfirmed: sql<boolean>`(${users.emailConfirmedAt} is not null)`,
    })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(usable(secret, purpose));
  return linked;
};

/** {@link findLinked}, with the account held until this transaction is over: whoever comes second sees what the first has done. */
export const lockLinked = async (db: Db, secret: string, purpose: LinkPurpose): Promise<LinkedAccount | undefined> => {
  const linked = await findLinked(db, secret, purpose);
  if (!linked) return undefined;
  await db.select({ id: users.id }).from(users).where(eq(users.id, linked.userId)).for('no key update');
  return findLinked(db, secret, purpose);
};

/** Ends the links of these purposes that an account was sent. */
export const voidLinks = async (db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> => {
  await db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), inArray(mailLinks.purpose, [...purposes])));
};

/** Forgets the links that have expired. */
export const deleteExpiredLinks = async (db: Db): Promise<void> => {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, sql`now()`));
};
