import { z } from 'zod/mini';

/** More characters than any authenticator sends. */
const PART_MAX = 65_536;
/** Web Authentication, Level 3, section 6.1.2: at most 1023 bytes. */
const CREDENTIAL_ID_MAX = 1364;

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credential = {
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
};
/** Any word is accepted, because browsers may learn other transports. */
const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10));

/** A browser's answer to `navigator.credentials.create`, in its JSON form. */
export const registrationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(PART_MAX),
    attestationObject: base64url(PART_MAX),
    transports: z.optional(transports),
  }),
  clientExtensionResults: z._default(
    z.object({ credProps: z.optional(z.object({ rk: z.optional(z.boolean()) })) }),
    {},
  ),
});
export type RegistrationResponse = z.output<typeof registrationResponseSchema>;

/** A browser's answer to `navigator.credentials.get`, in its JSON form. */
export const authenticationResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(PART_MAX),
    authenticatorData: base64url(PART_MAX),
    signature: base64url(PART_MAX),
    /** Empty where the authenticator stores none. */
    userHandle: z.nullish(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100))),
  }),
});
export type AuthenticationResponse = z.output<typeof authenticationResponseSchema>;

/** What is stored of a challenge until it is answered. */
export const challengeSchema = z.object({ challenge: z.string() });
