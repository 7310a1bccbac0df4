import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getSecondFactor,
  listPasskeys,
  passkeySignIn,
  recoveryCodeSignIn,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../../platform/api.ts';
import { currentUserQuery } from '../../../platform/session.ts';
import { newIdempotencyKey, useSend } from '../../../platform/use-send.ts';
import { PasskeyError, authenticateWithPasskey, passkeyFailure, registerPasskey } from './device-passkeys.ts';

/* Shown once: nothing else in the page stores them. */
const CODES = { gcTime: 0 } as const;

/** The viewer's passkeys, read anew each time they show: another device may have added one. */
export const passkeysQuery = queryOptions({
  queryKey: keyOf(listPasskeys),
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
  staleTime: 0,
});

/** Whether the second factor is on; read anew each time it shows. */
export const secondFactorQuery = queryOptions({
  queryKey: keyOf(getSecondFactor),
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
  staleTime: 0,
});

/** How to fetch the account's sign-in methods anew. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [passkeysQuery, secondFactorQuery, currentUserQuery].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
};

/** Registers a passkey of this device: answers how to. It throws what the server or the device refuses. */
export const useAddPasskey = () => {
  const begin = useSend(beginPasskey);
  const add = useSend(addPasskey, { onSuccess: useRefresh() });
  return async () => {
    const { options } = await begin.mutateAsync({});
    return add.mutateAsync({ body: { response: await registerPasskey(options) } });
  };
};

/** Gives a passkey another name. */
export const useRenamePasskey = () => useSend(renamePasskey, { onSuccess: useRefresh() });

/** Takes a passkey away. */
export const useRemovePasskey = () => useSend(removePasskey, { onSettled: useRefresh() });

/** Turns the second factor on; answers the recovery codes. */
export const useTurnOnSecondFactor = () => useSend(turnOnSecondFactor, { ...CODES, onSettled: useRefresh() });

/** Turns the second factor off. */
export const useTurnOffSecondFactor = () => useSend(turnOffSecondFactor, { onSettled: useRefresh() });

/** Takes new recovery codes in place of those before. */
export const useRenewRecoveryCodes = () => useSend(renewRecoveryCodes, { ...CODES, onSettled: useRefresh() });

/** Finishes a sign-in with a recovery code; its form says what is refused. */
export const useRecoveryCodeSignIn = () => useSend(recoveryCodeSignIn, { meta: { ownUnauthorized: true } });

/** What came of signing in with a passkey; `over` where it was to finish a sign-in that waits no more. */
type PasskeySignIn =
  | { readonly outcome: 'answered'; readonly answer: SignInAnswer }
  | { readonly outcome: 'unused' }
  | { readonly outcome: 'over' | 'failed'; readonly message: string };

/**
 * Signs in with a passkey, or proves one as the second factor of a sign-in that waits for it. Never throws.
 *
 * @param purpose what it is for: whoever starts over is not held to the account that they began with.
 */
export const signInWithPasskey = async (purpose: 'sign_in' | 'second_factor'): Promise<PasskeySignIn> => {
  try {
    const query = { for: purpose };
    const { options } = await call(beginPasskeySignIn, { query, idempotencyKey: newIdempotencyKey() });
    const response = await authenticateWithPasskey(options);
    const answer = await call(passkeySignIn, { body: { response }, idempotencyKey: newIdempotencyKey() });
    return { outcome: 'answered', answer };
  } catch (error) {
    if (error instanceof PasskeyError && error.problem === 'unused') return { outcome: 'unused' };
    const isOver = error instanceof ApiError && error.code === 'second_factor_gone';
    return { outcome: isOver ? 'over' : 'failed', message: passkeyFailure(error) };
  }
};
