import { AppError } from '@caravan/contract/errors.ts';
import { createHash } from 'node:crypto';
import type { CaptchaDemand, Captchas, SolvedCaptcha } from './captchas.ts';
import type { FailureCounts, OpenFailureCounts } from './failure-counts.ts';
import { networksOf } from './networks.ts';
import type { RateLimit } from '../settings/rate-limit-settings.ts';

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
  forgive(account: string): Promise<void>;
}

/** Whom the guesses of somebody signed in count for: their session, which strangers do not have. @param sid as stored. */
export const guesser = (userId: string, sid: string | null): string => `session ${sid ?? userId}`;

/** What an account's failures are counted by: its address, whatever the case. */
export const accountKey = (email: string): string => email.toLowerCase();

interface SignInGuardParts {
  /** How many failures one network address may make; the bounds per account are fixed and never scaled. */
  readonly perAddress: RateLimit;
  readonly captchas: Captchas;
  readonly openCounts: OpenFailureCounts;
  /** Uses a solved captcha up. Answers whether this was the first time. */
  readonly spend: (solved: SolvedCaptcha) => Promise<boolean>;
}

/** Something that a try counts for, and how many failures close it. */
interface Counted {
  readonly counts: FailureCounts;
  readonly group: string;
  readonly member: string;
  readonly most: number;
}

export const createSignInGuard = ({ perAddress, captchas, openCounts, spend }: SignInGuardParts): SignInGuard => {
  const known = openCounts('known', WINDOW_SECONDS);
  const networks = openCounts('networks', perAddress.windowSeconds);
  const fromNetworks = openCounts('from-networks', WINDOW_SECONDS);
  const accounts = openCounts('accounts', WINDOW_SECONDS);

  const demandCaptcha = async ({ account, captcha }: SignInTry, failures: number): Promise<void> => {
    const demand = { purpose: 'sign_in', subject: subjectOf(account), work: workAfter(failures) } as const;
    const solved = await solvedIn(captchas, captcha, demand);
    if (solved === null || !(await spend(solved))) {
      throw new AppError('captcha_required', { captcha: await captchas.make(demand) });
    }
  };

  return {
    attempt: async (visitor, check) => {
      const { account, address, device } = visitor;
      if (device !== null) return counted([closing(known, account, device)], check);
      const failures = await accounts.of(account, ALL);
      const strangers = [
        ...networksOf(address).flatMap(({ name, share }) => [
          { counts: networks, group: name, member: ALL, most: perAddress.points * share },
          closing(fromNetworks, account, name, share),
        ]),
        { counts: accounts, group: account, member: ALL, most: Infinity },
      ];
      return counted(strangers, async () => {
        if (failures >= FAILURES_BEFORE_CAPTCHA) await demandCaptcha(visitor, failures);
        return check();
      });
    },
    attemptBy: (who, check) => counted([closing(known, who, ALL)], check),
    attemptSecondFactor: ({ userId, address, device }, check) => {
      const account = `second factor of ${userId}`;
      if (device !== null) return counted([closing(known, account, device)], check);
      const strangers = [
        ...networksOf(address).map(({ name, share }) => closing(fromNetworks, account, name, share)),
        { counts: known, group: account, member: ALL, most: SECOND_FACTOR_FAILURES_MAX },
      ];
      return counted(strangers, check);
    },
    forgive: async (account) => {
      await Promise.all([accounts, fromNetworks, known].map((counts) => counts.forget(account)));
    },
  };
};

/** Who is counted as one. */
const ALL = '';

const closing = (counts: FailureCounts, group: string, member: string, share = 1): Counted => ({
  counts,
  group,
  member,
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
      const { failures, secondsLeft } = await bound.counts.add(bound.group, bound.member);
      taken.push(bound);
      if (failures > bound.most) throw new AppError('too_many_failures', { retryAfter: secondsLeft });
    }
    const found = await check();
    hasFailed = found === null;
    return found;
  } finally {
    if (!hasFailed) await Promise.all(taken.map(({ counts, group, member }) => counts.takeBack(group, member)));
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
