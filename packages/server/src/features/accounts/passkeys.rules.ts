import { z } from 'zod/mini';

/** How long a challenge waits for its answer, minutes. */
export const PASSKEY_MINUTES = 5;
const NAME_MAX = 50;

/**
 * Whether a passkey is used in two places: its counter has not grown since its last use. An authenticator that does not count
 * always reports 0 (Web Authentication, Level 3, section 6.1.1).
 */
export const isCloned = (seen: number, shown: number): boolean => (seen > 0 || shown > 0) && shown <= seen;

/** The requested name of a passkey, with a number where another one of theirs has it: `iPhone 2`. */
export const ownName = (wish: string, taken: readonly string[]): string => {
  const isTaken = (name: string) => taken.some((each) => each.toLowerCase() === name.toLowerCase());
  const whole = withEnding(wish.trim(), '');
  if (!isTaken(whole)) return whole;
  const numbered = taken.map((_, index) => withEnding(whole, ` ${index + 2}`));
  return numbered.find((name) => !isTaken(name)) ?? whole;
};

/** A name with something at its end, as long as names may be; no letter of two units is cut in half. */
const withEnding = (name: string, ending: string): string => {
  const kept = name.slice(0, NAME_MAX - ending.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).trimEnd() + ending;
};

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
