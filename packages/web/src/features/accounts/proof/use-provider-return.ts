import { PROOF_GIVEN, PROOF_NOT_ASKED, PROOF_PARAMETER } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { useEffect } from 'react';
import { showToast } from '../../../ui/toast-store.ts';

const TROUBLES: Record<string, string> = {
  cancelled: 'You left before it was confirmed.',
  expired: 'That took too long, or was begun in another window. Please try again.',
  failed: 'That was another sign-in than the one of your account. Please try again, or take another way.',
  [PROOF_NOT_ASKED]:
    'Your sign-in service did not ask who you are. Take another way: you can set a password in your profile, under Sign-in and Security.',
  'too-many': 'Too many attempts. Please wait a few minutes before trying again.',
};
const UNAVAILABLE = 'The sign-in service cannot be reached. Please try again later, or take another way.';

/** Says once how it ended when a provider has led back to this page that was to confirm who the person is. */
export const useProviderReturn = (): void => {
  useEffect(() => {
    const address = new URL(location.href);
    const ending = address.searchParams.get(PROOF_PARAMETER);
    if (ending === null) return;
    address.searchParams.delete(PROOF_PARAMETER);
    history.replaceState(history.state, '', address);
    if (ending === PROOF_GIVEN) {
      showToast({ title: 'Confirmed', description: 'You can go on with what you were doing.' });
    } else {
      showToast({ title: 'Not confirmed', description: TROUBLES[ending] ?? UNAVAILABLE, tone: 'destructive' });
    }
  }, []);
};
