import { type Captcha, captchaSchema, captchaSolutionSchema } from '@caravan/contract/accounts/phone-auth.schema.ts';
import { CAPTCHA_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { KeyRing, SigningKey } from '../../platform/key-ring.ts';
import { systemClock } from '../../platform/clock.ts';

/**
 * Rounds of PBKDF2 for one counter, and where the counter lies that is looked for: a fifth of a second of JavaScript on a
 * laptop.
 */
const COST = 1_000;
const COUNTERS = { from: 60, to: 120 } as const;

/** A solved captcha. */
export interface SolvedCaptcha {
  /** The same however the solution is spelled. */
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Work for browsers, so that asking for codes costs something. */
export interface Captchas {
  make(): Promise<Captcha>;
  /**
   * Reads what a browser has found. Whether it was shown before is not known here.
   *
   * @throws AppError `captcha_failed`
   */
  check(solution: string): Promise<SolvedCaptcha>;
}

/** The library compares with the system's time, so the keys go by it too. */
const now = () => systemClock.now();

/** Captchas of ALTCHA's kind, signed, so that none has to be kept before it is solved. */
export const altchaCaptchas = (keys: KeyRing): Captchas => ({
  make: async () => {
    const { createChallenge, deriveKey, randomInt } = await loadAltcha();
    const key = await keys.current(now());
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(COUNTERS.to, COUNTERS.from),
      deriveKey,
      expiresAt: new Date(now().getTime() + CAPTCHA_MINUTES * 60_000),
      data: { key: key.id },
      ...secretsOf(key),
    });
    return captchaSchema.parse(challenge);
  },
  check: async (solution) => {
    const read = captchaSolutionSchema.safeParse(jsonIn(solution));
    if (!read.success) throw new AppError('captcha_failed');
    const { parameters } = read.data.challenge;
    const key = await keys.find(parameters.data.key, now());
    if (key === null) throw new AppError('captcha_failed');
    const { deriveKey, verifySolution } = await loadAltcha();
    const { verified } = await verifySolution({ ...read.data, deriveKey, ...secretsOf(key) });
    if (!verified) throw new AppError('captcha_failed');
    return { id: `captcha ${parameters.nonce}`, expiresAt: new Date(parameters.expiresAt * 1000).toISOString() };
  },
});

/** With the first captcha: an idle server does not carry it. */
const loadAltcha = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
});

const secretsOf = (key: SigningKey) => ({
  hmacSignatureSecret: secretOf(key, 'captcha'),
  hmacKeySignatureSecret: secretOf(key, 'solved captcha'),
});

const secretOf = (key: SigningKey, purpose: string): string =>
  Buffer.from(key.secretFor(purpose)).toString('base64url');

/** The value, or `undefined` for what is no JSON in base64. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
};
