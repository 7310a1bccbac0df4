import { z } from 'zod/mini';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const whole = z.int().check(z.positive());

/**
 * A proof of work against automated requests: a challenge of ALTCHA's second version, in the form of its own client. The browser
 * searches for the counter from 0 on whose PBKDF2 key begins with the prefix.
 */
export const captchaSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Rounds for one counter. */
    cost: whole,
    nonce: hex(16),
    salt: hex(16),
    keyLength: whole,
    keyPrefix: hex(16),
    keySignature: hex(32),
    /** Seconds since 1970. */
    expiresAt: whole,
    data: z.object({
      /** The id of the server's signing key. */
      key: z.string(),
      /** How many times the least work it is. */
      work: whole,
      /** What it is for beside its purpose, such as one account; may be empty. */
      subject: z.string(),
    }),
  }),
  signature: hex(32),
});
export type Captcha = z.output<typeof captchaSchema>;

/** Sent in base64, in the form of ALTCHA's own client. */
export const captchaSolutionSchema = z.object({
  challenge: captchaSchema,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: z.string() }),
});

/** A solved captcha as it is sent; absent where none is required. */
export const solvedCaptchaField = z.nullish(z.string().check(z.maxLength(4_096)));
