import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { PHONE_SIGNUP_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { type PhoneSignup, phoneSignupSchema } from '@caravan/contract/accounts/phone.schema.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { currentUserColumns, insertUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.tables.ts';
import { beginStep, takeStep } from '../accounts/sign-in-steps.store.ts';

/** The first of two numbers of an advisory lock; the other one is the phone number's hash. */
const SIGNING_UP = 7_264_002;

/**
 * Serializes sign-ups with the same number until this transaction is over: the second one finds the account that the first one has
 * created.
 */
export const lockPhoneNumber = async (db: Db, phoneNumber: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${SIGNING_UP}, hashtext(${phoneNumber}))`);
};

/** The account that a number signs in to, with a share lock. */
export const shareLockAccountOf = async (db: Db, phoneNumber: string): Promise<CurrentUser | undefined> => {
  const [account] = await db
    .select(currentUserColumns)
    .from(users)
    .where(and(eq(users.signInPhone, phoneNumber), isNull(users.deletedAt)))
    .for('share');
  return account;
};

/** The user whose account a number signs in to. */
export const findOwnerOf = async (db: Db, phoneNumber: string): Promise<string | undefined> => {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.signInPhone, phoneNumber), isNull(users.deletedAt)));
  return owner?.id;
};

/** Constraints of the database ensure that number, e-mail and user name are free. */
export const createPhoneUser = (db: Db, signup: PhoneSignup): Promise<CurrentUser> => {
  const { phoneNumber, email, username, firstName, lastName } = signup;
  const person = { email, username, firstName, lastName, phoneNumber, signInPhone: phoneNumber };
  return insertUser(db, { id: newId(), ...person, authProvider: 'phone' });
};

/**
 * Replaces the number that signs in to an account; it becomes the one in the profile only where there was none. A constraint of
 * the database ensures that it signs in to no other account.
 */
export const setSignInPhone = async (db: Db, userId: string, phoneNumber: string): Promise<void> => {
  const contact = sql`coalesce(${users.phoneNumber}, ${phoneNumber})`;
  await db
    .update(users)
    .set({ signInPhone: phoneNumber, signInPhoneAt: sql`now()`, phoneNumber: contact, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

export const clearSignInPhone = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ signInPhone: null, signInPhoneAt: null, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
};

interface SignupCall {
  readonly db: Db;
  readonly steps: StepSecrets;
}

/** Stores the data of a sign-up for the browser that sent it, instead of what it has sent before. */
export const saveSignup = async ({ db, steps }: SignupCall, signup: PhoneSignup): Promise<void> => {
  await takeStep(db, 'phone_signup', steps.claimed('phone_signup'));
  const secret = await beginStep(db, { kind: 'phone_signup', data: signup, minutes: PHONE_SIGNUP_MINUTES });
  steps.keep('phone_signup', secret, PHONE_SIGNUP_MINUTES);
};

/** Takes the stored data of this browser's sign-up; `undefined` once it has expired, and where none was sent. */
export const takeSignup = async ({ db, steps }: SignupCall): Promise<PhoneSignup | undefined> => {
  const secret = steps.claimed('phone_signup');
  if (secret === null) return undefined;
  steps.forget('phone_signup');
  const step = await takeStep(db, 'phone_signup', secret);
  return step && z.parse(phoneSignupSchema, step.data);
};
