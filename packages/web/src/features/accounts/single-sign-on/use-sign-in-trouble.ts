import {
  SIGN_IN_PARAMETER,
  SIGN_IN_TROUBLES,
  type SignInTrouble,
} from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { useEffect, useState } from 'react';

/** Why the sign-in at a provider came to nothing that has just led back here; `null` where none has. It is told once. */
export const useSignInTrouble = (): SignInTrouble | null => {
  const [trouble] = useState(troubleInAddress);
  useEffect(() => {
    if (trouble !== null) forgetTrouble();
  }, [trouble]);
  return trouble;
};

/** Whatever else stands there, as anybody may write an address, is told as nothing. */
const troubleInAddress = (): SignInTrouble | null => {
  const told = new URLSearchParams(location.search).get(SIGN_IN_PARAMETER);
  return SIGN_IN_TROUBLES.find((trouble) => trouble === told) ?? null;
};

/** Whoever loads the page anew, or keeps its address, is not told again. */
const forgetTrouble = (): void => {
  const address = new URL(location.href);
  address.searchParams.delete(SIGN_IN_PARAMETER);
  history.replaceState(history.state, '', address);
};
