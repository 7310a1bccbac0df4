import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { CaptchaDemand, Captchas, SolvedCaptcha } from './captchas.ts';
import { networksOf } from './networks.ts';
import type { RateLimit } from '../settings/settings.ts';

/** The most that is counted at a time: whoever makes up names without end makes the server forget what nobody tries any more. */
const COUNTS_MAX = 20_000;

interface Count {
  failures: number;
}

/** Counts failures in a window of time that begins with the first of them; in this process, and within bounds. */
export class FailureCounts {
  readonly #counts: LRUCache<string, Count>;

  constructor(windowSeconds: number, countsMax = COUNTS_MAX) {
    // `max` makes arrays for all entries right away, a megabyte; `maxSize` lets them grow.
    const bound = { maxSize: countsMax, sizeCalculation: () => 1 };
    this.#counts = new LRUCache({ ...bound, ttl: windowSeconds * 1000, perf: { now: () => performance.now() } });
  }

  /** @returns how many there are with this one. */
  add(key: string): number {
    const counted = this.#counts.get(key);
    if (counted) return ++counted.failures;
    this.#counts.set(key, { failures: 1 });
    return 1;
  }

  /** Takes one back that was none. */
  takeBack(key: string): void {
    const counted = this.#counts.get(key);
    if (!counted) return;
    counted.failures -= 1;
    if (counted.failures === 0) this.#counts.delete(key);
  }

  of(key: string): number {
    return this.#counts.get(key)?.failures ?? 0;
  }

  /** Seconds until the window is over, at least 1. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }

  /** Forgets what is counted under keys that begin so. */
  forget(start: string): void {
    const forgotten = Array.from(this.#counts.keys()).filter((key) => key.startsWith(start));
    for (const key of forgotten) this.#counts.delete(key);
  }
}

/** Failures for one account, from one network or by one device, before that is closed to it, to the right password too. */
const FAILURES_MAX = 10;
/** Failures at the second factor of one account, wherever strangers come from, before it is closed to all of them. */
const SECOND_FACTOR_FAILURES_MAX = 50;
const WINDOW_SECONDS = 15 * 60;
/** Failures for one account, wherever they come from, before whoever comes from an unknown device works for each further try. */
const FAILURES_BEFORE_CAPTCHA = 10;
/** The most work that is asked for: some ten seconds on a phone. */
const WORK_MAX = 16;

/** Whoever is at the door. */
export interface SignInTry {
  /** What is typed, whether or not there is such an account. */
  readonly account: string;
  readonly address: string;
  /** Names a device that has signed in to this account before; `null` for any other. */
  readonly device: string | null;
  /** The solved captcha that came along. */
  readonly captcha: string | null | undefined;
}

/** Whoever waits for a second factor. */
interface SecondFactorTry extends Pick<SignInTry, 'address' | 'device'> {
  readonly userId: string;
}

/** Counts what is guessed, so that strangers close the door to themselves and not to the owner. */
export interface SignInGuard {
  /**
   * Lets somebody try who is not in. A try is taken before the password is looked at, so that tries at the same time count too,
   * and given back unless it failed. What `check` throws says nothing of the password and counts for nothing.
   *
   * @param check answers `null` for a failure.
   * @throws AppError `too_many_failures`, for the right password as for a wrong one; `captcha_required` with the captcha.
   */
  attempt<Found>(visitor: SignInTry, check: () => Promise<Found | null>): Promise<Found | null>;
  /**
   * Lets somebody try who has proven something of the account already, and counts for them alone.
   *
   * @param who names what they have, such as a session.
   * @throws AppError `too_many_failures`
   */
  attemptBy<Found>(who: string, check: () => Promise<Found | null>): Promise<Found | null>;
  /**
   * Lets somebody try a second factor who has proven the first. Whoever has only guessed that closes it to their own network, and
   * not to the owner.
   *
   * @throws AppError `too_many_failures`
   */
  attemptSecondFactor<Found>(visitor: SecondFactorTry, check: () => Promise<Found | null>): Promise<Found | null>;
  /** Forgets the failures of an account whose owner has proven who they are in another way. */
  forgive(account: string): void;
}

/** Whom the guesses of somebody signed in count for: their session, which strangers do not have. @param sid as stored. */
export const guesser = (userId: string, sid: string | null): string => `session ${sid ?? userId}`;

/** What an account's failures are counted by: its address, whatever the case. */
export const accountKey = (email: string): string => email.toLowerCase();

interface SignInGuardParts {
  /** How many failures one network address may make; the bounds per account are fixed and never scaled. */
  readonly perAddress: RateLimit;
  readonly captchas: Captchas;
  /** Uses a solved captcha up. Answers whether this was the first time. */
  readonly spend: (solved: SolvedCaptcha) => Promise<boolean>;
}

/** Something that a try counts for, and how many failures close it. */
interface Counted {
  readonly counts: FailureCounts;
  readonly key: string;
  readonly most: number;
}

export const createSignInGuard = ({ perAddress, captchas, spend }: SignInGuardParts): SignInGuard => {
  const known = new FailureCounts(WINDOW_SECONDS);
  const networks = new FailureCounts(perAddress.windowSeconds);
  const fromNetworks = new FailureCounts(WINDOW_SECONDS);
  const accounts = new FailureCounts(WINDOW_SECONDS);

  const demandCaptcha = async ({ account, captcha }: SignInTry, failures: number): Promise<void> => {
    const demand = { purpose: 'sign_in', subject: subjectOf(account), work: workAfter(failures) } as const;
    const solved = await solvedIn(captchas, captcha, demand);
    if (solved === null || !(await spend(solved))) {
      throw new AppError('captcha_required', { captcha: await captchas.make(demand) });
    }
  };

  return {
    attempt: (visitor, check) => {
      const { account, address, device } = visitor;
      if (device !== null) return counted([closing(known, `${account} ${device}`)], check);
      const failures = accounts.of(account);
      const strangers = [
        ...networksOf(address).flatMap(({ name, share }) => [
          { counts: networks, key: name, most: perAddress.points * share },
          closing(fromNetworks, `${account} ${name}`, share),
        ]),
        { counts: accounts, key: account, most: Infinity },
      ];
      return counted(strangers, async () => {
        if (failures >= FAILURES_BEFORE_CAPTCHA) await demandCaptcha(visitor, failures);
        return check();
      });
    },
    attemptBy: (who, check) => counted([closing(known, who)], check),
    attemptSecondFactor: ({ userId, address, device }, check) => {
      const account = `second factor of ${userId}`;
      if (device !== null) return counted([closing(known, `${account} ${device}`)], check);
      const strangers = [
        ...networksOf(address).map(({ name, share }) => closing(fromNetworks, `${account} ${name}`, share)),
        { counts: known, key: account, most: SECOND_FACTOR_FAILURES_MAX },
      ];
      return counted(strangers, check);
    },
    forgive: (account) => {
      accounts.forget(account);
      fromNetworks.forget(`${account} `);
      known.forget(`${account} `);
    },
  };
};

const closing = (counts: FailureCounts, key: string, share = 1): Counted => ({
  counts,
  key,
  most: FAILURES_MAX * share,
});

const counted = async <Found>(
  bounds: readonly Counted[],
  check: () => Promise<Found | null>,
): Promise<Found | null> => {
  const taken: Counted[] = [];
  let hasFailed = false;
  try {
    for (const bound of bounds) {
      taken.push(bound);
      if (bound.counts.add(bound.key) <= bound.most) continue;
      throw new AppError('too_many_failures', { retryAfter: bound.counts.secondsLeft(bound.key) });
    }
    const found = await check();
    hasFailed = found === null;
    return found;
  } finally {
    if (!hasFailed) for (const { counts, key } of taken) counts.takeBack(key);
  }
};

/** A captcha is for one account, so that nobody works ahead for the next; its name stays out of what others may read. */
const subjectOf = (account: string): string => createHash('sha256').update(account).digest('base64url');

/** Twice the work for twice the failures. */
const workAfter = (failures: number): number =>
  Math.min(WORK_MAX, 2 ** Math.floor(Math.log2(failures / FAILURES_BEFORE_CAPTCHA)));

/** `null` for none, and for one that is wrong. */
const solvedIn = async (
  captchas: Captchas,
  captcha: string | null | undefined,
  demand: CaptchaDemand,
): Promise<SolvedCaptcha | null> => {
  if (typeof captcha !== 'string') return null;
  try {
    return await captchas.check(captcha, demand);
  } catch (error) {
    if (error instanceof AppError && error.code === 'captcha_failed') return null;
    throw error;
  }
};
