import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { SECOND_FACTOR_MINUTES } from '@caravan/contract/accounts/passkeys.schema.ts';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isLocked } from './accounts.store.ts';
import { countRecoveryCodes } from './second-factor.store.ts';
import { findSignInMethods } from './sign-in-methods.store.ts';
import { beginStep, findStep, takeStep } from './sign-in-steps.store.ts';

/** The part of a call that signs somebody in. */
interface SignInCall {
  readonly db: Db;
  readonly steps: StepSecrets;
  readonly concern: (userId: string) => void;
  readonly record: RecordEvent;
  signIn(userId: string, way: SignInMethod): Promise<void>;
}

/** What somebody reads whose account is locked: what each method says where it signs in to nothing. */
const lockedRefusals = {
  password: 'invalid_credentials',
  passkey: 'passkey_unknown',
  phone: 'phone_not_proven',
  provider: 'provider_failed',
  recovery_code: 'second_factor_gone',
} as const satisfies Record<SignInMethod, string>;

/**
 * Refuses to sign in to an account that an administrator has locked.
 *
 * @throws AppError of a sign-in that fails otherwise, so that it says nothing of the lock.
 */
export const refuseLocked = async (
  { db, record }: Pick<SignInCall, 'db' | 'record'>,
  userId: string,
  way: SignInMethod,
): Promise<void> => {
  if (!(await isLocked(db, userId))) return;
  record('sign_in_failed', { userId, details: { way, reason: 'locked' } });
  throw new AppError(lockedRefusals[way]);
};

/**
 * Signs in somebody who has proven a password, a phone number or an identity at a provider; where their account requires a second
 * factor, the sign-in waits for it.
 *
 * @param way what they have proven.
 * @param message what is said once they are in.
 * @throws AppError as {@link refuseLocked}.
 */
export const signInWithFirstFactor = async (
  call: SignInCall,
  user: CurrentUser,
  { way, message }: { way: SignInMethod; message: string },
): Promise<SignInAnswer> => {
  await refuseLocked(call, user.id, way);
  if (!user.hasSecondFactor) {
    await call.signIn(user.id, way);
    return { user, message };
  }
  const step = { kind: 'second_factor', userId: user.id, data: { message }, minutes: SECOND_FACTOR_MINUTES } as const;
  call.steps.keep('second_factor', await beginStep(call.db, step), SECOND_FACTOR_MINUTES);
  call.concern(user.id);
  call.record('second_factor_asked', { userId: user.id, details: { way } });
  const hasRecoveryCodes = (await countRecoveryCodes(call.db, user.id)) > 0;
  return { secondFactor: { hasRecoveryCodes }, message: 'Confirm that it is you' };
};

type AwaitingSecondFactor = Pick<SignInCall, 'db' | 'steps'>;

/** Whose sign-in waits for a second factor in this browser; `null` where none does, or not any more. */
export const findAwaitedSecondFactor = async ({
  db,
  steps,
}: AwaitingSecondFactor): Promise<{ userId: string } | null> => {
  const step = await findStep(db, 'second_factor', steps.claimed('second_factor'));
  return step && step.userId !== null ? { userId: step.userId } : null;
};

const awaitedStepSchema = z.object({ message: z.string() });

/**
 * Ends the wait of a sign-in for its second factor, which was just proven: of two at once, one gets in.
 *
 * @returns what is said to whoever is in.
 * @throws AppError `second_factor_gone` where this browser's sign-in does not wait, or is another account's.
 */
export const completeSecondFactor = async ({ db, steps }: AwaitingSecondFactor, userId: string): Promise<string> => {
  const step = await takeStep(db, 'second_factor', steps.claimed('second_factor'));
  if (step?.userId !== userId) throw new AppError('second_factor_gone');
  steps.forget('second_factor');
  return z.parse(awaitedStepSchema, step.data).message;
};

/** Refuses to leave an account without a sign-in method: the transaction that has just removed the last one is rolled back. */
export const requireSignInMethod = async (db: Db, userId: string): Promise<void> => {
  const methods = await findSignInMethods(db, userId);
  if (!Object.values(methods).includes(true)) throw new AppError('only_way_in');
};

/** How people may sign in beside by e-mail, as the client reads it. */
export type SignInOffer = Pick<Config, 'phoneProvider' | 'firebase' | 'hasTestNumbers' | 'tokenSyncUrl' | 'oidc'>;

/** How people may sign in beside by e-mail, by what is configured. */
export const signInOffer = ({ signIn, hasOutbox, isProduction }: Settings): SignInOffer => {
  const { firebase, twilio, tokenSyncUrl, oidc } = signIn;
  // Without a gateway a code can be read in the outbox alone.
  const hasBuiltIn = twilio !== null || hasOutbox;
  const phoneProvider = firebase ? 'firebase' : hasBuiltIn ? 'built-in' : null;
  return {
    phoneProvider,
    firebase,
    hasTestNumbers: phoneProvider !== null && !isProduction,
    tokenSyncUrl,
    oidc: oidc && { name: oidc.name },
  };
};
