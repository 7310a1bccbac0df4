import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { beginPasskeySignIn, passkeySignIn } from '@caravan/contract/accounts/passkeys.endpoints.ts';
import { ApiError, call } from '../../../platform/api.ts';
import { newIdempotencyKey } from '../../../platform/use-send.ts';
import { PasskeyError, authenticateWithPasskey, passkeyFailure } from './device-passkeys.ts';

/** What came of signing in with a passkey; `over` where it was to finish a sign-in that waits no more. */
export type PasskeySignIn =
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
