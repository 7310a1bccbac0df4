import { AppError } from '@caravan/contract/errors.ts';
import type { LimitName } from '@caravan/contract/limits.ts';
// By their own paths: the package's index loads a client for every kind of database.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { NETWORK_SHARES, networkOf, networksOf } from './networks.ts';
import type { RateLimit, ServerLimitName, Settings } from './settings.ts';

/** Counts requests by kind and by who makes them. */
export interface RateLimits {
  /**
   * Counts one request.
   *
   * @param who a user's id, or a network address.
   * @param onReached hears of the first request that is refused in a window.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  count(kind: LimitName | ServerLimitName, who: string, onReached?: () => void): Promise<void>;
}

/** Counts in this process. */
export const createRateLimits = (limits: Settings['rateLimits']): RateLimits => {
  const counters = new Map(Object.entries(limits).map(([kind, limit]) => [kind, countersOf(kind, limit)]));
  return {
    count: async (kind, who, onReached) => {
      // The narrowest first, so that a household that is refused takes nothing from its neighbours.
      for (const { name, share } of networksOf(who))
        await consume(counters.get(kind)?.get(share), name, 'rate_limited', onReached);
    },
  };
};

/** For each width of networks one of its own. */
const countersOf = (kind: string, { points, windowSeconds }: RateLimit): Map<number, RateLimiterMemory> =>
  new Map(NETWORK_SHARES.map((share) => [share, limiterOf(kind, { points: points * share, windowSeconds })]));

const limiterOf = (name: string, { points, windowSeconds }: RateLimit): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });

const consume = async (
  limiter: RateLimiterMemory | undefined,
  key: string,
  code: 'rate_limited' | 'too_many_failures',
  onReached?: () => void,
): Promise<void> => {
  try {
    await limiter?.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints - 1 === limiter?.points) onReached?.();
    throw new AppError(code, { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
};

/** Failed sign-ins to one account before it is closed for {@link FAILURE_WINDOW_SECONDS}, to the right password too. */
const FAILURES_PER_ACCOUNT = 10;
const FAILURE_WINDOW_SECONDS = 15 * 60;

/** Counts failed sign-ins, by account and by network address. */
export interface SignInGuard {
  /**
   * Takes a try before the password is looked at, so that tries at the same time count too, and gives it back unless it
   * failed. What `check` throws says nothing of the password and counts for nothing.
   *
   * @param check answers `null` for a failure.
   * @throws AppError `too_many_failures`, for the right password as for a wrong one.
   */
  attempt<Found>(account: string, address: string, check: () => Promise<Found | null>): Promise<Found | null>;
  /** Forgets the failures of an account whose owner has proven who they are in another way. */
  forgive(account: string): Promise<void>;
}

/** What an account's failures are counted by: its address, whatever the case. */
export const accountKey = (email: string): string => email.toLowerCase();

/** @param perAddress how many failures one address may make; the bound per account is fixed and never scaled. */
export const createSignInGuard = (perAddress: RateLimit): SignInGuard => {
  const accounts = limiterOf('account', { points: FAILURES_PER_ACCOUNT, windowSeconds: FAILURE_WINDOW_SECONDS });
  const addresses = limiterOf('address', perAddress);
  return {
    attempt: async (account, address, check) => {
      await consume(addresses, networkOf(address), 'too_many_failures');
      await consume(accounts, account, 'too_many_failures');
      let hasFailed = false;
      try {
        const found = await check();
        hasFailed = found === null;
        return found;
      } finally {
        if (!hasFailed) await Promise.all([accounts.reward(account, 1), addresses.reward(networkOf(address), 1)]);
      }
    },
    forgive: async (account) => {
      await accounts.delete(account);
    },
  };
};
