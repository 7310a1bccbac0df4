import { z } from 'zod/mini';

/** The longest date that a calendar has, in seconds; no token is for longer. */
const instantSchema = z.int().check(z.nonnegative(), z.maximum(8_640_000_000_000));

/** What the ID token of somebody who signed in by phone says. Times are seconds since 1970. */
export const firebaseClaimsSchema = z.object({
  /** The project, and no list that has it among others. */
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  exp: instantSchema,
  iat: instantSchema,
  auth_time: instantSchema,
  phone_number: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});
export type FirebaseClaims = z.infer<typeof firebaseClaimsSchema>;
