import { FORMER_TRAVELER } from '@caravan/contract/accounts/account-data.schema.ts';
import { FREE_PLAN_ID } from '@caravan/contract/plans/plans.schema.ts';
import { and, type AnyColumn, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { formerEmails, users } from './accounts.tables.ts';
import { dueMails, mailLinks } from './mails.tables.ts';

/** The address that waits to be confirmed; `null` without one, and once it has waited too long. */
export const pendingEmailColumn = sql<
  string | null
>`case when ${users.pendingEmailUntil} > now() then ${users.pendingEmail} end`;

/** Whether two addresses are one mailbox for sure: upper case before the at sign may make it another (`isSameMailbox` of the contract). */
export const areSameMailbox = (one: AnyColumn | SQL | string, other: AnyColumn | SQL | string) =>
  sql<boolean>`(lower(${one}) = lower(${other}) and split_part(${one}, '@', 1) = split_part(${other}, '@', 1))`;

/**
 * Whether what arrives at the account's address is for its owner: it was confirmed, or the account began with it. An address
 * that nobody has confirmed gets around no second factor.
 */
export const isOwnersAddress = or(
  isNotNull(users.emailConfirmedAt),
  and(users.beganWithEmail, not(users.requiresSecondFactor)),
);

/** An account as far as changes of it go by what it was. */
export interface OwnAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly username: string | null;
  /** Contact data, in E.164. */
  readonly phoneNumber: string | null;
  /** The number that signs in, in E.164. */
  readonly signInPhone: string | null;
  readonly requiresSecondFactor: boolean;
  /** When the address was proven, ISO 8601; `null`: not yet. */
  readonly emailConfirmedAt: string | null;
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null;
  readonly pictureId: string | null;
}

const ownAccountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  phoneNumber: users.phoneNumber,
  signInPhone: users.signInPhone,
  requiresSecondFactor: users.requiresSecondFactor,
  emailConfirmedAt: users.emailConfirmedAt,
  pendingEmail: pendingEmailColumn,
  pictureId: users.pictureId,
};

/**
 * An account that nobody else changes before this transaction is over. Nobody signs in to it or takes it onto a trip
 * meanwhile either: both hold it (migration 0003).
 *
 * @returns `undefined` once it is deleted.
 */
export const lockAccount = async (db: Db, userId: string): Promise<OwnAccount | undefined> => {
  const [account] = await db
    .select(ownAccountColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return account;
};

/** Gives an account another picture, a file that is its own already, or none. */
export const setPicture = async (db: Db, userId: string, pictureId: string | null): Promise<void> => {
  await db.update(users).set({ pictureId }).where(eq(users.id, userId));
};

/** How an account signs in: its address, and its password as stored, `null` where it has none. */
export const findCredentials = async (
  db: Db,
  userId: string,
): Promise<{ email: string | null; password: string | null } | undefined> => {
  const { email, password } = users;
  const [credentials] = await db.select({ email, password }).from(users).where(eq(users.id, userId));
  return credentials;
};

/** Forgets the links that were mailed to somebody, the mails that are to be sent to them, and the addresses that they had. */
export const forgetMailsOf = async (db: Db, userId: string): Promise<void> => {
  // First the mails: one that is just being sent has made its link by then.
  await db.delete(dueMails).where(eq(dueMails.userId, userId));
  await db.delete(mailLinks).where(eq(mailLinks.userId, userId));
  await db.delete(formerEmails).where(eq(formerEmails.userId, userId));
};

/**
 * Empties an account, which nothing of its own refers to and nothing signs in to any more. The row stays for what its person added to other people's
 * trips; address and user name are free again.
 */
export const emptyAccount = async (db: Db, userId: string): Promise<void> => {
  const nobody = { email: null, username: null, phoneNumber: null, emailConfirmedAt: null };
  const noPlan = { subscriptionTier: FREE_PLAN_ID, subscriptionEndDate: null, subscriptionEndsThen: false };
  await db
    .update(users)
    .set({ ...FORMER_TRAVELER, ...nobody, ...noPlan, updatedAt: sql`now()`, deletedAt: sql`now()` })
    .where(eq(users.id, userId));
};
