import { z } from 'zod/mini';

/** What has to be known of a sign-in at a provider when the browser comes back from there. */
export const begunSignInSchema = z.object({
  /** Comes back with the browser, so that it is the one that was sent. */
  state: z.string(),
  /** Stands in the ID token, so that it was made for this sign-in. */
  nonce: z.string(),
  /** Of PKCE: shows the provider that the code is used by whom it was asked by. */
  verifier: z.string(),
});
export type BegunSignIn = z.infer<typeof begunSignInSchema>;
