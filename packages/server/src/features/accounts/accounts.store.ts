import { type AnyColumn, and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type {
  AddingChange,
  CurrentUser,
  EmailSignup,
  ProfileChange,
} from '@caravan/contract/accounts/accounts.schema.ts';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { formerEmails, users } from './accounts.tables.ts';
import { pendingEmailColumn } from './own-account.store.ts';
import { passkeys } from './passkeys.tables.ts';

/** What the accounts' constraints stand for. */
export const accountConstraints = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_sign_in_phone_key: 'phone_taken',
  passkeys_credential_key: 'passkey_known',
  sessions_account_exists: 'invalid_credentials',
} as const;

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

/** The account of an e-mail address, whatever its case, with the password as stored. */
export const findForSignIn = async (
  db: Db,
  email: string,
): Promise<{ userId: string; password: string | null } | undefined> => {
  const [row] = await db
    .select({ userId: users.id, password: users.password })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
};

/** Makes an account; the database holds that e-mail and user name are free. */
export const createUser = async (
  db: Db,
  signup: Omit<EmailSignup, 'password'>,
  passwordHash: string,
): Promise<CurrentUser> => {
  const { email, username, firstName, lastName } = signup;
  const [created] = await db
    .insert(users)
    .values({ id: newId(), email, username, firstName, lastName, password: passwordHash, authProvider: 'email' })
    .returning(currentUserColumns);
  if (!created) throw new Error('the new user was not returned');
  return created;
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
  return changed;
};

/** Changes who may add somebody to trips, and how they hear of it. */
export const changeAdding = async (db: Db, id: string, change: AddingChange): Promise<CurrentUser | undefined> => {
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
  const had = and(isSame(formerEmails.email), gt(formerEmails.keptUntil, sql`now()`), isOthers(formerEmails.userId));
  const has = and(isSame(users.email), isOthers(users.id));
  return (await db.$count(users, has)) + (await db.$count(formerEmails, had)) > 0;
};

/** Whether a number, in E.164, signs in to somebody else's account. */
export const isNumberOfAnother = async (db: Db, userId: string, phoneNumber: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.signInPhone, phoneNumber), ne(users.id, userId)))) > 0;

/** Those of the user names that an account has, in lower case. */
export const takenUsernames = async (db: Db, usernames: readonly string[]): Promise<Set<string>> => {
  const wanted = usernames.map((username) => username.toLowerCase());
  const rows = await db
    .select({ username: sql<string>`lower(${users.username})` })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, wanted));
  return new Set(rows.map((row) => row.username));
};
