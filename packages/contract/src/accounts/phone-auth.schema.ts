import { z } from 'zod/mini';
import { codeSchema, signInPhoneSchema } from './phone.schema.ts';

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const whole = z.int().check(z.positive());

/**
 * A piece of work that a browser does before it gets a code: a challenge of ALTCHA's second version, as its own client takes it.
 * The key of some counter from 0 on, by PBKDF2, begins with the prefix.
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
    /** Which of the server's keys has signed. */
    data: z.object({ key: z.string() }),
  }),
  signature: hex(32),
});
export type Captcha = z.output<typeof captchaSchema>;

/** What a browser has found; sent in base64, as ALTCHA's own client writes it. */
export const captchaSolutionSchema = z.object({
  challenge: captchaSchema,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: z.string() }),
});

/** A request for a code. The solved captcha comes as ALTCHA's client sends it; a test number needs none. */
export const codeRequestSchema = z.object({
  phoneNumber: signInPhoneSchema,
  captcha: z.nullish(z.string().check(z.maxLength(4_096))),
});
/** Names the code that was sent, to whoever asked for it alone. */
export const codeSentSchema = z.object({ verificationId: z.string() });

export const tokenRequestSchema = z.object({
  verificationId: z.string().check(z.maxLength(200)),
  code: codeSchema,
});
/** Proves the phone number for 5 minutes. */
export const phoneTokenSchema = z.object({ idToken: z.string() });
