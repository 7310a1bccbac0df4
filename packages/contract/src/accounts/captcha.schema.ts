import { z } from 'zod/mini';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const whole = z.int().check(z.positive());

/**
 * A piece of work that a browser does where programs would do harm: a challenge of ALTCHA's second version, as its own client takes
 * it. The key of some counter from 0 on, by PBKDF2, begins with the prefix.
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
      /** Which of the server's keys has signed. */
      key: z.string(),
      /** How many times the least work it is. */
      work: whole,
      /** What it is for beside its purpose, such as one account; empty where it is for nothing in particular. */
      subject: z.string(),
    }),
  }),
  signature: hex(32),
});
export type Captcha = z.output<typeof captchaSchema>;

/** What a browser has found; sent in base64, as ALTCHA's own client writes it. */
export const captchaSolutionSchema = z.object({
  challenge: captchaSchema,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: z.string() }),
});

/** A solved captcha as it is sent; absent where none is asked for. */
export const solvedCaptchaField = z.nullish(z.string().check(z.maxLength(4_096)));
