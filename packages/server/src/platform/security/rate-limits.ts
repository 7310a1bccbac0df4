import { AppError } from '@caravan/contract/errors.ts';
import type { LimitName } from '@caravan/contract/limits.ts';
// By their own paths: the package's index loads a client for every kind of database.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { NETWORK_SHARES, networksOf } from './networks.ts';
import type { RateLimit, ServerLimitName, Settings } from '../settings/settings.ts';

/** A kind of requests that is counted. */
export type CountedLimit = LimitName | ServerLimitName;

/** How many times what one session may do all sessions of an account together may. */
const SESSIONS_SHARE = 4;

/** Counts requests by kind and by who makes them. */
export interface RateLimits {
  /**
   * Counts one request.
   *
   * @param who names a user or a session, or is a network address.
   * @param onReached is called with the first request that is refused in a window.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  count(kind: CountedLimit, who: string, onReached?: () => void): Promise<void>;
  /**
   * Counts one request for all sessions of an account together, which may do {@link SESSIONS_SHARE} times as much as one of them.
   *
   * @throws AppError as {@link count}.
   */
  countSessions(kind: CountedLimit, userId: string, onReached?: () => void): Promise<void>;
}

/** Counts in this process. */
export const createRateLimits = (limits: Settings['rateLimits']): RateLimits => {
  const counters = new Map(Object.entries(limits).map(([kind, limit]) => [kind, countersOf(kind, limit)]));
  const ofSessions = new Map(
    Object.entries(limits).map(([kind, limit]) => [kind, limiterOf(kind, limit, SESSIONS_SHARE)]),
  );
  return {
    count: async (kind, who, onReached) => {
      // The narrowest first, so that a household that is refused takes nothing from its neighbours.
      for (const { name, share } of networksOf(who)) await consume(counters.get(kind)?.get(share), name, onReached);
    },
    countSessions: (kind, userId, onReached) => consume(ofSessions.get(kind), `sessions of ${userId}`, onReached),
  };
};

/** For each width of networks one of its own. */
const countersOf = (kind: string, limit: RateLimit): Map<number, RateLimiterMemory> =>
  new Map(NETWORK_SHARES.map((share) => [share, limiterOf(kind, limit, share)]));

const limiterOf = (name: string, { points, windowSeconds }: RateLimit, share: number): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points: points * share, duration: windowSeconds });

const consume = async (limiter: RateLimiterMemory | undefined, key: string, onReached?: () => void): Promise<void> => {
  try {
    await limiter?.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints - 1 === limiter?.points) onReached?.();
    throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
};
