import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { SECOND_FACTOR_MINUTES } from '@caravan/contract/accounts/passkeys.schema.ts';
import type { StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';
import { beginStep } from './sign-in-steps.store.ts';

/** As much of a call as lets somebody in. */
interface Door {
  readonly db: Db;
  readonly steps: StepSecrets;
  readonly concern: (userId: string) => void;
  signIn(userId: string): Promise<void>;
}

/**
 * Lets somebody in who has proven a password, a phone number or who they are at a provider: at once, or, where their account
 * asks for a second factor, as far as that.
 *
 * @param message what is said once they are in.
 */
export const admit = async (door: Door, user: CurrentUser, message: string): Promise<SignInAnswer> => {
  if (!user.hasSecondFactor) {
    await door.signIn(user.id);
    return { user, message };
  }
  const step = { kind: 'second_factor', userId: user.id, data: { message }, minutes: SECOND_FACTOR_MINUTES } as const;
  door.steps.keep('second_factor', await beginStep(door.db, step), SECOND_FACTOR_MINUTES);
  door.concern(user.id);
  const hasRecoveryCodes = (await countRecoveryCodes(door.db, user.id)) > 0;
  return { secondFactor: { hasRecoveryCodes }, message: 'Confirm that it is you' };
};
