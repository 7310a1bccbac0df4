import type { SecondFactorAsked, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { startSignedIn } from '../../../platform/session.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Whom a form tells how somebody came in. */
export interface EntryEvents {
  /** Signed in: the app is about to start anew. */
  readonly onSignedIn: (() => void) | undefined;
  /** The account asks for a second factor. */
  readonly onSecondFactor: (asked: SecondFactorAsked) => void;
}

/** Lets somebody in whose number is proven, or sends them on to their second factor. */
export const enterByPhone = (
  answer: SignInAnswer,
  { onSignedIn, onSecondFactor }: EntryEvents,
  by: 'phone' | 'newPhoneAccount' = 'phone',
): void => {
  if (!('user' in answer)) return onSecondFactor(answer);
  showToast({ title: `Welcome, ${answer.user.firstName}`, description: answer.message });
  onSignedIn?.();
  startSignedIn(by);
};
