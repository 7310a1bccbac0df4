import { AppError } from '@caravan/contract/errors.ts';
import type { LimitName } from '@caravan/contract/limits.ts';
// By their own paths: the package's index loads a client for every kind of database.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { NETWORK_SHARES, networksOf } from './networks.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { RateLimit, ServerLimitName } from '../settings/rate-limit-settings.ts';
import type { Settings } from '../settings/settings.ts';

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

/** A limiter, of which the server counts in one. */
type Limiter = Pick<RateLimiterMemory, 'consume' | 'points'>;

/** Makes a limiter. */
type MakeLimiter = (options: { keyPrefix: string; points: number; duration: number }) => Limiter;

const inMemory: MakeLimiter = (options) => new RateLimiterMemory(options);

/** Counts in this process, or where the limiters do. */
export const createRateLimits = (limits: Settings['rateLimits'], makeLimiter: MakeLimiter = inMemory): RateLimits => {
  const limiterOf = (name: string, { points, windowSeconds }: RateLimit, share: number): Limiter =>
    makeLimiter({ keyPrefix: name, points: points * share, duration: windowSeconds });
  /** For each width of networks one of its own. */
  const countersOf = (kind: string, limit: RateLimit): Map<number, Limiter> =>
    new Map(NETWORK_SHARES.map((share) => [share, limiterOf(kind, limit, share)]));
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

/** Counts in Redis, for all servers together; in this process as long as Redis is away. */
export const limitersIn = async (redis: RedisConnection): Promise<MakeLimiter> => {
  const { default: RateLimiterRedis } = await import('rate-limiter-flexible/lib/RateLimiterRedis.js');
  const storeClient = {
    eval: (script: string, options: EvalOptions) => redis.run((commands) => commands.eval(script, options)),
  };
  return ({ keyPrefix, ...options }) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `caravan:limit:${keyPrefix}`,
      storeClient,
      useRedisPackage: true,
      // Whoever goes on although they are refused costs Redis nothing more.
      inMemoryBlockOnConsumed: options.points + 1,
      insuranceLimiter: inMemory({ keyPrefix, ...options }) as RateLimiterMemory,
    });
};

/** What a script of the limiter is called with. */
interface EvalOptions {
  readonly keys: string[];
  readonly arguments: string[];
}

const consume = async (limiter: Limiter | undefined, key: string, onReached?: () => void): Promise<void> => {
  try {
    await limiter?.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints - 1 === limiter?.points) onReached?.();
    throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
};
