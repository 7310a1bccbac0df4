import { emailLogin, emailSignup, logout } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/accounts.rules.ts';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  beginPasskeySignIn,
  passkeySignIn,
  recoveryCodeSignIn,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import type { AboutEvent, RecordEvent } from '../../platform/recorded-event.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../platform/security/passwords.ts';
import { type SignInGuard, accountKey } from '../../platform/security/sign-in-guard.ts';
import {
  createUser,
  findCredentials,
  findForSignIn,
  findUser,
  lockAccount,
  shareLockAccount,
} from './accounts.store.ts';
import { replaceStoredPassword, shareLockPassword } from './sign-in-methods.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { findKnownDevice } from './known-devices.store.ts';
import { PASSKEY_MINUTES, challengeSchema } from './passkeys.rules.ts';
import { listCredentials, recordPasskeyUse } from './passkeys.store.ts';
import { hashChosenPassword } from './password.routes.ts';
import { findRecoveryCode } from './recovery-codes.service.ts';
import { useRecoveryCode } from './second-factor.store.ts';
import { beginStep, takeStep } from './sign-in-steps.store.ts';
import {
  completeSecondFactor,
  findAwaitedSecondFactor,
  refuseLocked,
  signInWithFirstFactor,
} from './sign-in.access.ts';
import {
  type PasskeyAuthenticationParts,
  type ProvenPasskey,
  authenticatePasskey,
  authenticationOptionsFor,
} from './webauthn.access.ts';

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
        const fits = await verifyPassword(account?.password, body.password);
        if (account?.password && fits) return { userId: account.userId, password: account.password };
        record('sign_in_failed', { ...about, details: { way: 'password' } });
        return null;
      };
      const proven = await signInGuard.attempt(visitor, check).catch((refusal: unknown) => {
        recordRefusal(record, refusal, about);
        throw refusal;
      });
      if (!proven) throw new AppError('invalid_credentials');
      const renewed = needsRehash(proven.password) ? await hashPassword(body.password) : null;
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
  return stored !== null && (await verifyPassword(stored, typed)) && shareLockPassword(db, userId, stored);
};

/** Records an attempt that was refused before the password was checked. */
const recordRefusal = (record: RecordEvent, refusal: unknown, about: AboutEvent): void => {
  const code = refusal instanceof AppError ? refusal.code : null;
  if (code === 'captcha_required') record('captcha_demanded', about);
  if (code === 'too_many_failures')
    record('limit_reached', { ...about, details: { limit: 'sign_in', way: 'password' } });
};

interface PasskeySignInParts extends PasskeyAuthenticationParts {
  readonly signInGuard: SignInGuard;
  readonly emailOutbox: EmailOutbox;
}

export const passkeySignInRoutes = (serve: Serve, parts: PasskeySignInParts): void => {
  const { signInGuard, emailOutbox, passkeySite } = parts;

  serve(beginPasskeySignIn, async (call) => {
    const { db, steps } = call;
    const waiting = call.query.for === 'sign_in' ? null : await findAwaitedSecondFactor(call);
    if (call.query.for === 'second_factor' && !waiting) throw new AppError('second_factor_gone');
    const own = waiting ? await listCredentials(db, waiting.userId) : null;
    const { challenge, options } = await authenticationOptionsFor(passkeySite, own, { mustVerify: own === null });
    const step = { kind: 'passkey_sign_in', data: { challenge }, minutes: PASSKEY_MINUTES } as const;
    const secret = await beginStep(db, waiting ? { ...step, userId: waiting.userId } : step);
    steps.keep('passkey_sign_in', secret, PASSKEY_MINUTES);
    return { options };
  });

  serve.prepared(
    passkeySignIn,
    (call) => verifyPasskey(call, parts),
    async (call, proven) => {
      if (proven === null) throw new AppError('passkey_failed');
      const { passkey, shown, isSecondFactor } = proven;
      const { userId } = passkey;
      if (!(await shareLockAccount(call.db, userId))) throw new AppError('passkey_unknown');
      await refuseLocked(call, userId, 'passkey');
      const message = isSecondFactor ? await completeSecondFactor(call, userId) : 'Signed in successfully';
      // It was removed, or used at the same time elsewhere.
      if (!(await recordPasskeyUse(call.db, passkey, shown))) throw new AppError('passkey_failed');
      call.steps.forget('passkey_sign_in');
      return signInBy(call, { userId, way: 'passkey' }, message);
    },
  );

  serve.prepared(
    recoveryCodeSignIn,
    (call) => verifyRecoveryCode(call, signInGuard),
    async (call, verified) => {
      if (verified === null) throw new AppError('second_factor_gone');
      const { userId, stored } = verified;
      const { db, afterCommit } = call;
      // Not a share lock: the mail locks it exclusively too, and of two with a share lock neither could go on.
      if (!(await lockAccount(db, userId))) throw new AppError('second_factor_gone');
      await refuseLocked(call, userId, 'recovery_code');
      const message = await completeSecondFactor(call, userId);
      if (!(await useRecoveryCode(db, userId, stored))) throw new AppError('recovery_code_wrong');
      call.record('recovery_code_used', { userId });
      const signedIn = await signInBy(call, { userId, way: 'recovery_code' }, message);
      const address = signedIn.user.email;
      if (address !== null)
        await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'recovery_code_used', address });
      return signedIn;
    },
  );
};

const signInBy = async (
  { db, signIn }: Pick<Call<typeof passkeySignIn>, 'db' | 'signIn'>,
  { userId, way }: { userId: string; way: SignInMethod },
  message: string,
): Promise<SignedIn> => {
  await signIn(userId, way);
  return { user: found(await findUser(db, userId)), message };
};

interface SignInPasskey extends ProvenPasskey {
  /** It was requested after a first factor. */
  readonly isSecondFactor: boolean;
}

/**
 * Verifies the answer to a challenge, which is answered once, rightly or not.
 *
 * @returns `null` where this browser has no challenge; the handler refuses it, so that a repeated call gets its first answer.
 * @throws AppError `passkey_unknown` for one that is nobody's, or not of the account whose sign-in waits.
 */
const verifyPasskey = async (
  { db, steps, body, record }: Call<typeof passkeySignIn>,
  checks: PasskeySignInParts,
): Promise<SignInPasskey | null> => {
  const step = await takeStep(db, 'passkey_sign_in', steps.claimed('passkey_sign_in'));
  if (!step) return null;
  const { challenge } = z.parse(challengeSchema, step.data);
  const isSecondFactor = step.userId !== null;
  const requested = { challenge, mustVerify: !isSecondFactor, owner: step.userId };
  const proven = await authenticatePasskey(db, checks, body.response, requested).catch((error: unknown) => {
    record('sign_in_failed', { userId: step.userId, details: { way: 'passkey' } });
    throw error;
  });
  return { ...proven, isSecondFactor };
};

/**
 * Verifies a recovery code for the account whose sign-in waits.
 *
 * @returns it as stored; `null` where no sign-in waits: the handler refuses it, so that a repeated call gets its first answer.
 * @throws AppError `recovery_code_wrong`; `too_many_failures`
 */
const verifyRecoveryCode = async (
  call: Call<typeof recoveryCodeSignIn>,
  guard: SignInGuard,
): Promise<{ userId: string; stored: string } | null> => {
  const { db, body, address, deviceSecret } = call;
  const waiting = await findAwaitedSecondFactor(call);
  if (!waiting) return null;
  const { userId } = waiting;
  const code = recoveryCodeLetters(body.code);
  const device = await findKnownDevice(db, deviceSecret, userId);
  const check = async () => (code === null ? null : findRecoveryCode(db, userId, code));
  const stored = await guard.attemptSecondFactor({ userId, address, device }, check).catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'too_many_failures')
      call.record('limit_reached', { userId, details: { limit: 'second_factor', way: 'recovery_code' } });
    throw refusal;
  });
  if (stored === null) {
    call.record('sign_in_failed', { userId, details: { way: 'recovery_code' } });
    throw new AppError('recovery_code_wrong');
  }
  return { userId, stored };
};
