import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SignInWay } from '@caravan/contract/accounts/security-events.schema.ts';
import { SECOND_FACTOR_MINUTES } from '@caravan/contract/accounts/passkeys.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { z } from 'zod/mini';
import type { StepSecrets } from '../../platform/call.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import type { Db } from '../../platform/db.ts';
import { countRecoveryCodes } from './second-factor.store.ts';
import { beginStep, findStep, takeStep } from './sign-in-steps.store.ts';

/** As much of a call as lets somebody in. */
interface SigningIn {
  readonly db: Db;
  readonly steps: StepSecrets;
  readonly concern: (userId: string) => void;
  readonly record: RecordEvent;
  signIn(userId: string, way: SignInWay): Promise<void>;
}

/**
 * Lets somebody in who has proven a password, a phone number or who they are at a provider: at once, or, where their account
 * asks for a second factor, as far as that.
 *
 * @param way what they have proven.
 * @param message what is said once they are in.
 */
export const signInWithFirstFactor = async (
  door: SigningIn,
  user: CurrentUser,
  { way, message }: { way: SignInWay; message: string },
): Promise<SignInAnswer> => {
  if (!user.hasSecondFactor) {
    await door.signIn(user.id, way);
    return { user, message };
  }
  const step = { kind: 'second_factor', userId: user.id, data: { message }, minutes: SECOND_FACTOR_MINUTES } as const;
  door.steps.keep('second_factor', await beginStep(door.db, step), SECOND_FACTOR_MINUTES);
  door.concern(user.id);
  door.record('second_factor_asked', { userId: user.id, details: { way } });
  const hasRecoveryCodes = (await countRecoveryCodes(door.db, user.id)) > 0;
  return { secondFactor: { hasRecoveryCodes }, message: 'Confirm that it is you' };
};

type AwaitingSecondFactor = Pick<SigningIn, 'db' | 'steps'>;

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
