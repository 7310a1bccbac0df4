import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  beginPasskeySignIn,
  passkeySignIn,
  recoveryCodeSignIn,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { recoveryCodeLetters } from '@caravan/contract/accounts/accounts.rules.ts';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { Call, Serve } from '../../platform/call.ts';
import { found } from '../../platform/found.ts';
import type { SignInGuard } from '../../platform/security/sign-in-guard.ts';
import { findUser, lockAccount } from './accounts.store.ts';
import { findAwaitedSecondFactor, completeSecondFactor } from './sign-in.access.ts';
import { shareLockAccount } from './credentials.store.ts';
import { findKnownDevice } from './known-devices.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { challengeSchema } from './passkeys.schema.ts';
import {
  authenticatePasskey,
  type PasskeyAuthenticationParts,
  type ProvenPasskey,
  authenticationOptionsFor,
} from './passkey-authentication.access.ts';
import { PASSKEY_MINUTES } from './passkeys.rules.ts';
import { listCredentials, recordPasskeyUse } from './passkeys.store.ts';
import { findRecoveryCode } from './second-factor.access.ts';
import { useRecoveryCode } from './second-factor.store.ts';
import { beginStep, takeStep } from './sign-in-steps.store.ts';

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
