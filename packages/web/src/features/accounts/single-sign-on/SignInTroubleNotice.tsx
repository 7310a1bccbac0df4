import type { SignInTrouble } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { Notice } from '../../../ui/Notice.tsx';

/** Says why a sign-in at a provider came to nothing. */
export const SignInTroubleNotice = ({ trouble }: { trouble: SignInTrouble }) => (
  <Notice tone={trouble === 'cancelled' ? 'plain' : 'attention'}>{SENTENCES[trouble]}</Notice>
);

const SENTENCES: Record<SignInTrouble, string> = {
  cancelled: 'You left before you were signed in.',
  expired: 'That sign-in took too long, or was begun in another window. Please try again.',
  failed: 'The sign-in did not work. Please try again, or sign in another way.',
  unavailable: 'The sign-in service cannot be reached. Please try again later, or sign in another way.',
  'email-taken':
    'An account with your email address exists already, and the sign-in service has not confirmed that the address is yours. Please sign in another way.',
  'too-many': 'Too many attempts. Please wait a few minutes before trying again.',
};
