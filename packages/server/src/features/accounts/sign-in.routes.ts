import { emailLogin, emailSignup, logout } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { AboutEvent, RecordEvent } from '../../platform/recorded-event.ts';
import type { Db } from '../../platform/db.ts';
import { hashPassword, isOfOtherCost, passwordFits } from '../../platform/security/passwords.ts';
import { accountKey, type SignInGuard } from '../../platform/security/sign-in-guard.ts';
import { createUser, findForSignIn, findUser, findCredentials } from './accounts.store.ts';
import { signInWithFirstFactor } from './sign-in.access.ts';
import { hashChosenPassword } from './password.routes.ts';
import { shareLockPassword, replaceStoredPassword } from './credentials.store.ts';
import { findKnownDevice } from './known-devices.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';

interface SignInParts {
  readonly signInGuard: SignInGuard;
  readonly emailOutbox: EmailOutbox;
}

export const signInRoutes = (serve: Serve, { signInGuard, emailOutbox }: SignInParts): void => {
  serve.prepared(
    emailSignup,
    ({ body }) => hashChosenPassword('password', body.password, body),
    async ({ body, db, signIn, afterCommit, record }, passwordHash) => {
      const user = await createUser(db, body, passwordHash);
      record('account_created', { userId: user.id, details: { way: 'password' } });
      await signIn(user.id, 'password');
      await emailOutbox.enqueue(
        { db, afterCommit },
        { userId: user.id, kind: 'email_confirmation', address: body.email },
      );
      return { user, message: 'Account created successfully' };
    },
  );

  serve.prepared(
    emailLogin,
    async ({ body, db, address, deviceSecret, record }) => {
      const account = await findForSignIn(db, body.email);
      const device = await findKnownDevice(db, deviceSecret, account?.userId);
      const visitor = { account: accountKey(body.email), address, device, captcha: body.captcha };
      const about = { userId: account?.userId, typed: body.email };
      const check = async () => {
        const fits = await passwordFits(account?.password, body.password);
        if (account?.password && fits) return { userId: account.userId, password: account.password };
        record('sign_in_failed', { ...about, details: { way: 'password' } });
        return null;
      };
      const proven = await signInGuard.attempt(visitor, check).catch((refusal: unknown) => {
        recordRefusal(record, refusal, about);
        throw refusal;
      });
      if (!proven) throw new AppError('invalid_credentials');
      const renewed = isOfOtherCost(proven.password) ? await hashPassword(body.password) : null;
      return { ...proven, renewed };
    },
    async (call, proven) => {
      const isCurrent = await shareLockProven(call.db, proven, call.body.password);
      // As it is now: a second factor may have been turned on meanwhile.
      const user = isCurrent ? await findUser(call.db, proven.userId) : undefined;
      if (!user) throw new AppError('invalid_credentials');
      return signInWithFirstFactor(call, user, { way: 'password', message: 'Signed in successfully' });
    },
  );

  serve(logout, async ({ signOut, record }) => {
    const userId = await signOut();
    if (userId !== null) record('signed_out', { userId });
    return { redirectTo: '/' };
  });
};

/** A password that was just proven. */
interface ProvenPassword {
  readonly userId: string;
  /** As stored. */
  readonly password: string;
  /** As it is to be stored from now on, where it was stored at another cost. */
  readonly renewed: string | null;
}

/**
 * Locks a password that was just proven until this transaction is over, and stores it at today's cost.
 *
 * @returns whether it is still the account's.
 */
const shareLockProven = async (
  db: Db,
  { userId, password, renewed }: ProvenPassword,
  typed: string,
): Promise<boolean> => {
  if (renewed === null) return shareLockPassword(db, userId, password);
  if (await replaceStoredPassword(db, userId, password, renewed)) return true;
  // Another sign-in at the same moment may have renewed it; else it was changed.
  const stored = (await findCredentials(db, userId))?.password ?? null;
  return stored !== null && (await passwordFits(stored, typed)) && shareLockPassword(db, userId, stored);
};

/** Records an attempt that was refused before the password was checked. */
const recordRefusal = (record: RecordEvent, refusal: unknown, about: AboutEvent): void => {
  const code = refusal instanceof AppError ? refusal.code : null;
  if (code === 'captcha_required') record('captcha_demanded', about);
  if (code === 'too_many_failures')
    record('limit_reached', { ...about, details: { limit: 'sign_in', way: 'password' } });
};
