import { type Captcha, captchaSchema, captchaSolutionSchema } from '@caravan/contract/accounts/captcha.schema.ts';
import { CAPTCHA_MINUTES } from '@caravan/contract/accounts/phone.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { systemClock } from '../clock.ts';
import type { KeyRing, SigningKey } from './signing-keys.ts';

/**
 * Rounds of PBKDF2 for one counter, and where the counter lies that is looked for: a fifth of a second of JavaScript on a
 * laptop. It is the least work; more of it means later counters.
 */
const COST = 1_000;
const COUNTERS = { from: 60, to: 120 } as const;

/**
 * What is asked for may have grown while a browser was at work: what is so many times less counts all the same, so that nobody is
 * kept at work by others who fail meanwhile.
 */
const GROWN_MEANWHILE = 4;

/** What a captcha is asked for. */
export interface CaptchaDemand {
  /** One that was made for another is worth nothing. */
  readonly purpose: 'phone_code' | 'sign_in';
  /** What it is for beside that, such as one account; empty where it is for nothing in particular. */
  readonly subject: string;
  /** How many times the least work, at least 1. */
  readonly work: number;
}

/** A solved captcha. */
export interface SolvedCaptcha {
  /** The same however the solution is spelled. */
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** How many times the least work it was. */
  readonly work: number;
}

/** Work for browsers, so that what programs would do without end costs them something. */
export interface Captchas {
  make(demand: CaptchaDemand): Promise<Captcha>;
  /**
   * Reads what a browser has found. Whether it was shown before is not known here.
   *
   * @throws AppError `captcha_failed`
   */
  check(solution: string, demand: CaptchaDemand): Promise<SolvedCaptcha>;
}

/** Whether the work that was done is enough for what is required by now. */
export const isEnoughWork = (done: number, required: number): boolean => done * GROWN_MEANWHILE >= required;

/** The library compares with the system's time, so the keys go by it too. */
const now = () => systemClock.now();

/** Captchas of ALTCHA's kind, signed, so that none has to be kept before it is solved. */
export const altchaCaptchas = (keys: KeyRing): Captchas => ({
  make: async ({ purpose, subject, work }) => {
    const { createChallenge, deriveKey, randomInt } = await loadAltcha();
    const key = await keys.current(now());
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(COUNTERS.to * work, COUNTERS.from * work),
      deriveKey,
      expiresAt: new Date(now().getTime() + CAPTCHA_MINUTES * 60_000),
      data: { key: key.id, work, subject },
      ...secretsOf(key, purpose),
    });
    return captchaSchema.parse(challenge);
  },
  check: async (solution, { purpose, subject, work }) => {
    const read = captchaSolutionSchema.safeParse(jsonIn(solution));
    if (!read.success) throw new AppError('captcha_failed');
    const { parameters } = read.data.challenge;
    const key = await keys.find(parameters.data.key, now());
    if (key === null) throw new AppError('captcha_failed');
    const { deriveKey, verifySolution } = await loadAltcha();
    const { verified } = await verifySolution({ ...read.data, deriveKey, ...secretsOf(key, purpose) });
    const isEnough = parameters.data.subject === subject && isEnoughWork(parameters.data.work, work);
    if (!verified || !isEnough) throw new AppError('captcha_failed');
    return {
      id: `captcha ${parameters.nonce}`,
      expiresAt: new Date(parameters.expiresAt * 1000).toISOString(),
      work: parameters.data.work,
    };
  },
});

/** With the first captcha: an idle server does not carry it. */
const loadAltcha = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
});

const secretsOf = (key: SigningKey, purpose: CaptchaDemand['purpose']) => ({
  hmacSignatureSecret: secretOf(key, `captcha for ${purpose}`),
  hmacKeySignatureSecret: secretOf(key, `solved captcha for ${purpose}`),
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
