import type { SecondFactorAsked } from '@caravan/contract/accounts/accounts.schema.ts';
import { SECOND_FACTOR_ASKED, SIGN_IN_PARAMETER } from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { useState } from 'react';

/* A provider's answer comes back through the address, which tells nothing of recovery codes. */
const askedInAddress = (): SecondFactorAsked['secondFactor'] | null =>
  new URLSearchParams(location.search).get(SIGN_IN_PARAMETER) === SECOND_FACTOR_ASKED
    ? { hasRecoveryCodes: true }
    : null;

/** Takes the question out of the address, so that it is not asked again when the app starts anew. */
const clearAddress = (): void => {
  if (!askedInAddress()) return;
  const address = new URL(location.href);
  address.searchParams.delete(SIGN_IN_PARAMETER);
  history.replaceState(history.state, '', address);
};

/** Whether a sign-in waits for a second factor: begun on this page, or at a provider that led back to `?sign-in=second-factor`. */
export const useSecondFactor = () => {
  const [asked, setAsked] = useState(askedInAddress);
  return {
    asked,
    ask: ({ secondFactor }: SecondFactorAsked) => setAsked(secondFactor),
    /** It is proven, and stays on the page until the app starts anew. */
    settle: clearAddress,
    startOver: () => {
      clearAddress();
      setAsked(null);
    },
  };
};
