import type { SecondFactorAsked, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
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
export const useEntryByPhone = ({ onSignedIn, onSecondFactor }: EntryEvents) => {
  const [entering, setEntering] = useState(false);

  const enter = (answer: SignInAnswer, by: 'phone' | 'newPhoneAccount' = 'phone'): void => {
    if (!('user' in answer)) return onSecondFactor(answer);
    showToast({ title: `Welcome, ${answer.user.firstName}`, description: answer.message });
    setEntering(true);
    onSignedIn?.();
    startSignedIn(by);
  };
  return {
    /** Somebody is in: the app is about to start anew. */
    entering,
    enter,
  };
};
