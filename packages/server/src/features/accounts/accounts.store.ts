import { AppError } from '@caravan/contract/errors.ts';
import { FORMER_TRAVELER } from '@caravan/contract/accounts/account-data.schema.ts';
import type { Preferences } from '@caravan/contract/accounts/preferences.schema.ts';
import type {
  PreferencesChange,
  CurrentUser,
  EmailSignup,
  ProfileChange,
} from '@caravan/contract/accounts/accounts.schema.ts';
import { FREE_PLAN_ID } from '@caravan/contract/plans/plans.schema.ts';
import { type AnyColumn, type SQL, and, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { formerEmails, passkeys, users, outboxMails, mailLinks } from './accounts.tables.ts';

/** The refusals that violated constraints of the accounts mean. */
export const accountConstraints = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_sign_in_phone_key: 'phone_taken',
  passkeys_credential_key: 'passkey_known',
  sessions_account_exists: 'invalid_credentials',
} as const;

/** The address that waits to be confirmed; `null` without one, and once it has expired. */
export const pendingEmailColumn = sql<
  string | null
>`case when ${users.pendingEmailUntil} > now() then ${users.pendingEmail} end`;

export const currentUserColumns = {
  id: users.id,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  profileImageUrl: imageUrlColumn(users.pictureId),
  authProvider: users.authProvider,
  isEmailConfirmed: sql<boolean>`(${users.emailConfirmedAt} is not null)`,
  pendingEmail: pendingEmailColumn,
  hasPassword: sql<boolean>`(${users.password} is not null)`,
  signInPhone: users.signInPhone,
  hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
  hasSecondFactor: users.requiresSecondFactor,
  addableBy: users.addableBy,
  mailsWhenAdded: users.mailsWhenAdded,
  preferences: sql<Preferences>`json_build_object('units', ${users.units}, 'clockFormat', ${users.clockFormat}, 'firstWeekday', ${users.firstWeekday}, 'theme', ${users.theme})`,
  createdAt: users.createdAt,
};

const byId = prepared((db) =>
  db
    .select(currentUserColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_user'),
);

export const findUser = async (db: Db, id: string): Promise<CurrentUser | undefined> =>
  (await byId(db).execute({ id }))[0];

/** The account of an e-mail address, whatever its case, with the password as stored; a locked one has none. */
export const findForSignIn = async (
  db: Db,
  email: string,
): Promise<{ userId: string; password: string | null } | undefined> => {
  const [row] = await db
    .select({
      userId: users.id,
      password: sql<string | null>`case when ${users.lockedAt} is null then ${users.password} end`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
};

/**
 * Adds an account; nothing else does. Constraints of the database ensure that e-mail, user name and number are free.
 *
 * @throws AppError `email_taken` while its former owner can still put the address back.
 */
export const insertUser = async (db: Db, user: PgInsertValue<typeof users>): Promise<CurrentUser> => {
  const [created] = await db.insert(users).values(user).returning(currentUserColumns);
  if (!created) throw new Error('the new user was not returned');
  await refuseFormerEmail(db, created);
  return created;
};

/**
 * Whoever has given an account an address in this transaction calls this next. It is a statement of its own, so that it sees whoever the
 * index of addresses has just waited for.
 *
 * @throws AppError `email_taken` while somebody else can still put the address back.
 */
export const refuseFormerEmail = async (
  db: Db,
  { id, email }: { readonly id: string; readonly email: string | null },
): Promise<void> => {
  if (email === null) return;
  const isKept = and(
    eq(sql`lower(${formerEmails.email})`, sql`lower(${email})`),
    gt(formerEmails.restorableUntil, sql`now()`),
    ne(formerEmails.userId, id),
  );
  if ((await db.$count(formerEmails, isKept)) > 0) throw new AppError('email_taken');
};

export const createUser = async (
  db: Db,
  signup: Omit<EmailSignup, 'password'>,
  passwordHash: string,
): Promise<CurrentUser> => {
  const { email, username, firstName, lastName } = signup;
  const person = { email, username, firstName, lastName, password: passwordHash };
  return insertUser(db, { ...person, id: newId(), authProvider: 'email' });
};

/**
 * Changes a profile. A user name is set only where there is none, or to the same again. An address is the one
 * that is there, with its domain in another case at most.
 *
 * @returns the changed user; `undefined` when the account already has another user name.
 */
export const updateUser = async (db: Db, id: string, change: ProfileChange): Promise<CurrentUser | undefined> => {
  const { username } = change;
  const mayHaveUsername =
    username === undefined
      ? undefined
      : or(isNull(users.username), eq(sql`lower(${users.username})`, sql`lower(${username})`));
  const kept = username === undefined ? {} : { username: sql`coalesce(${users.username}, ${username})` };
  const [changed] = await db
    .update(users)
    .set({ ...change, ...kept, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.deletedAt), mayHaveUsername))
    .returning(currentUserColumns);
  if (changed && change.email !== undefined) await refuseFormerEmail(db, changed);
  return changed;
};

/** Changes how somebody reads the app, who may add them to trips, and whether a mail says so. */
export const changePreferences = async (
  db: Db,
  id: string,
  change: PreferencesChange,
): Promise<CurrentUser | undefined> => {
  const [changed] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning(currentUserColumns);
  return changed;
};

/** Whether an account has the address, whatever its case, or can still put it back; that of `except` does not count. */
export const isEmailTaken = async (db: Db, email: string, except: string | null = null): Promise<boolean> => {
  const isOthers = (id: AnyColumn) => (except === null ? undefined : ne(id, except));
  const isSame = (column: AnyColumn) => sql`lower(${column}) = lower(${email})`;
  const had = and(
    isSame(formerEmails.email),
    gt(formerEmails.restorableUntil, sql`now()`),
    isOthers(formerEmails.userId),
  );
  const has = and(isSame(users.email), isOthers(users.id));
  return (await db.$count(users, has)) + (await db.$count(formerEmails, had)) > 0;
};

/** Whether a number, in E.164, signs in to somebody else's account. */
export const isNumberOfAnother = async (db: Db, userId: string, phoneNumber: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.signInPhone, phoneNumber), ne(users.id, userId)))) > 0;

/** Those of the user names that are taken, in lower case. */
export const takenUsernames = async (db: Db, usernames: readonly string[]): Promise<Set<string>> => {
  const wanted = usernames.map((username) => username.toLowerCase());
  const rows = await db
    .select({ username: sql<string>`lower(${users.username})` })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, wanted));
  return new Set(rows.map((row) => row.username));
};

/** Whether two addresses are one mailbox for sure: upper case before the at sign may make it another (`isSameMailbox` of the contract). */
export const areSameMailbox = (one: AnyColumn | SQL | string, other: AnyColumn | SQL | string) =>
  sql<boolean>`(lower(${one}) = lower(${other}) and split_part(${one}, '@', 1) = split_part(${other}, '@', 1))`;

/**
 * Whether mail to the account's address may give access to it: the address was confirmed, or the account began with it. An
 * unconfirmed address cannot bypass a second factor.
 */
export const isOwnersAddress = or(
  isNotNull(users.emailConfirmedAt),
  and(users.beganWithEmail, not(users.requiresSecondFactor)),
);

/** The fields of an account that changes of it depend on. */
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
 * Locks an account until this transaction is over. Nobody signs in to it or adds it to a trip meanwhile either: both take a share
 * lock of it (migration 0003).
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

/**
 * Whether an account is still there; the share lock keeps it until this transaction is over. Sign-ins take it before rows of
 * passkeys and codes, as changes of those do, so that the order of locks is the same everywhere.
 */
export const shareLockAccount = async (db: Db, userId: string): Promise<boolean> => {
  const locked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return locked.length > 0;
};

/** Whether an administrator has locked an account, so that nobody signs in to it. */
export const isLocked = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), isNotNull(users.lockedAt)))) > 0;

/** Locks an account for whoever signs in, or opens it again. */
export const setLocked = async (db: Db, userId: string, locked: boolean): Promise<void> => {
  await db
    .update(users)
    .set({ lockedAt: locked ? sql`coalesce(${users.lockedAt}, now())` : null })
    .where(eq(users.id, userId));
};

/** @param pictureId a file of this account, or none. */
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

/** Deletes somebody's mailed links, unsent mails and former addresses. */
export const deleteMailsOf = async (db: Db, userId: string): Promise<void> => {
  // The mails first: once they are locked, a mail that is just being sent has stored its link.
  await db.delete(outboxMails).where(eq(outboxMails.userId, userId));
  await db.delete(mailLinks).where(eq(mailLinks.userId, userId));
  await db.delete(formerEmails).where(eq(formerEmails.userId, userId));
};

/**
 * Removes the personal data of a deleted account. The row stays for what its person added to other people's trips; address and
 * user name are free again.
 */
export const anonymizeAccount = async (db: Db, userId: string): Promise<void> => {
  const nobody = { email: null, username: null, phoneNumber: null, emailConfirmedAt: null };
  const noPlan = { subscriptionTier: FREE_PLAN_ID, subscriptionEndDate: null, subscriptionEndsThen: false };
  await db
    .update(users)
    .set({ ...FORMER_TRAVELER, ...nobody, ...noPlan, updatedAt: sql`now()`, deletedAt: sql`now()` })
    .where(eq(users.id, userId));
};
