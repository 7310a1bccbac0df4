import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import { SECOND_FACTOR_MINUTES } from '@caravan/contract/accounts/passkeys.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import type { Db } from '../../platform/db.ts';
import { countRecoveryCodes } from './second-factor.store.ts';
import { beginStep, findStep, takeStep } from './sign-in-steps.store.ts';

/** The part of a call that signs somebody in. */
interface SignInCall {
  readonly db: Db;
  readonly steps: StepSecrets;
  readonly concern: (userId: string) => void;
  readonly record: RecordEvent;
  signIn(userId: string, way: SignInMethod): Promise<void>;
}

/**
 * Signs in somebody who has proven a password, a phone number or an identity at a provider; where their account requires a second
 * factor, the sign-in waits for it.
 *
 * @param way what they have proven.
 * @param message what is said once they are in.
 */
export const signInWithFirstFactor = async (
  call: SignInCall,
  user: CurrentUser,
  { way, message }: { way: SignInMethod; message: string },
): Promise<SignInAnswer> => {
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
