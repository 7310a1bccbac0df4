import { z } from 'zod/mini';
import { answeredInstant } from '../time/calendar.schema.ts';
import { currentPasswordSchema } from './accounts.schema.ts';
import { recoveryCodeText, webauthnResponseSchema } from './passkeys.schema.ts';

/** How long a proof of who one is counts as fresh, minutes; signing in is one. */
export const REAUTHENTICATION_MINUTES = 10;

/** Longest token of a phone provider, characters: more than a header carries. */
const TOKEN_MAX = 8_192;
const PATH_MAX = 500;

/** Until when the last reauthentication of this session counts. */
export const reauthenticationStateSchema = z.object({
  /** `null`: it is not any more. */
  freshUntil: z.nullable(answeredInstant),
});

/** Until when this session counts as reauthenticated, and how it can be. */
export const reauthenticationSchema = z.extend(reauthenticationStateSchema, {
  /** Where the account requires a second factor, only passkey and recovery code are true. */
  ways: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    /** A code to the number that signs in. */
    phone: z.boolean(),
    provider: z.boolean(),
    recoveryCode: z.boolean(),
  }),
});
export type Reauthentication = z.infer<typeof reauthenticationSchema>;
export type ReauthenticationMethods = Reauthentication['ways'];

/** How somebody reauthenticates here; a provider does so on its own pages. */
export const proofSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: currentPasswordSchema }),
  z.object({ way: z.literal('passkey'), response: webauthnResponseSchema }),
  z.object({ way: z.literal('phone'), idToken: z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX)) }),
  z.object({ way: z.literal('recovery_code'), code: recoveryCodeText }),
]);
export type Proof = z.output<typeof proofSchema>;

/** The page to come back to from the provider: a path of this site, which no reading of it takes for another one. */
export const providerProofSchema = z.object({
  returnTo: z
    .string()
    .check(
      z.maxLength(PATH_MAX),
      z.regex(/^\/(?:[\w.~-][\w.~/%-]*)?(?:\?[\w.~/%=&+-]*)?$/, 'This is no page of Caravan'),
    ),
});
export const providerAddressSchema = z.object({ address: z.string() });
