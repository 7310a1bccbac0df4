import { z } from 'zod/mini';

/** What has to be known of a sign-in at a provider when the browser comes back from there. */
export const begunSignInSchema = z.object({
  /** Comes back with the browser, so that it is the one that was sent. */
  state: z.string(),
  /** Stands in the ID token, so that it was made for this sign-in. */
  nonce: z.string(),
  /** Of PKCE: shows the provider that the code is used by whom it was asked by. */
  verifier: z.string(),
  /** Where the provider was to ask anew who somebody is: when that began, seconds since 1970. */
  askedAt: z.optional(z.int()),
});
export type BegunSignIn = z.infer<typeof begunSignInSchema>;

/** What is kept of it until then: whoever is signed in and proves anew who they are goes on where they were. */
export const keptSignInSchema = z.extend(begunSignInSchema, {
  proof: z.optional(z.object({ sid: z.string(), userId: z.string(), returnTo: z.string() })),
});
export type KeptSignIn = z.infer<typeof keptSignInSchema>;
