import { LRUCache } from 'lru-cache';
import type { RedisConnection } from '../redis/redis-connection.ts';

/** Failures by now, and how long they count. */
export interface FailureCount {
  readonly failures: number;
  /** Until the window is over, at least 1. */
  readonly secondsLeft: number;
}

/**
 * Counts failures in a window of time that begins with the first of them, within bounds. They are those of a member of a group: of a
 * network that tries an account, for example, which is forgotten with all others that have tried it.
 */
export interface FailureCounts {
  /** Counts one, and says how many there are with it. */
  add(group: string, member: string): Promise<FailureCount>;
  /** Takes one back that was none. */
  takeBack(group: string, member: string): Promise<void>;
  of(group: string, member: string): Promise<number>;
  /** Forgets what is counted of all members. */
  forget(group: string): Promise<void>;
}

/** Opens counts; those of one name are the same on every server. */
export type OpenFailureCounts = (name: string, windowSeconds: number) => FailureCounts;

/** The most that is counted at a time: whoever makes up names without end makes the server forget what nobody tries any more. */
const COUNTS_MAX = 20_000;

/** In this process. */
export class MemoryFailureCounts implements FailureCounts {
  readonly #counts: LRUCache<string, { failures: number }>;

  constructor(windowSeconds: number, countsMax = COUNTS_MAX) {
    // `max` makes arrays for all entries right away, a megabyte; `maxSize` lets them grow.
    const bound = { maxSize: countsMax, sizeCalculation: () => 1 };
    this.#counts = new LRUCache({ ...bound, ttl: windowSeconds * 1000, perf: { now: () => performance.now() } });
  }

  async add(group: string, member: string): Promise<FailureCount> {
    const key = keyOf(group, member);
    const counted = this.#counts.get(key);
    if (counted) counted.failures += 1;
    else this.#counts.set(key, { failures: 1 });
    return { failures: counted?.failures ?? 1, secondsLeft: asSeconds(this.#counts.getRemainingTTL(key)) };
  }

  async takeBack(group: string, member: string): Promise<void> {
    const key = keyOf(group, member);
    const counted = this.#counts.get(key);
    if (!counted) return;
    counted.failures -= 1;
    if (counted.failures === 0) this.#counts.delete(key);
  }

  async of(group: string, member: string): Promise<number> {
    return this.#counts.get(keyOf(group, member))?.failures ?? 0;
  }

  async forget(group: string): Promise<void> {
    const forgotten = Array.from(this.#counts.keys()).filter((key) => key.startsWith(keyOf(group, '')));
    for (const key of forgotten) this.#counts.delete(key);
  }
}

/** No name has a line break. */
const keyOf = (group: string, member: string): string => `${group}\n${member}`;

const asSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * A group is a hash, with a count and a deadline for each member. Adds ARGV[2] to the failures of ARGV[1], or begins with them anew for
 * ARGV[3] milliseconds. Answers the failures and the milliseconds left.
 */
const COUNT = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count, deadline = 'c' .. ARGV[1], 'd' .. ARGV[1]
local left = tonumber(redis.call('hget', KEYS[1], deadline) or 0) - now
local change = tonumber(ARGV[2])
if left <= 0 then
  redis.call('hdel', KEYS[1], count, deadline)
  if change <= 0 then return {0, 0} end
  left = tonumber(ARGV[3])
  redis.call('hset', KEYS[1], deadline, now + left)
  redis.call('pexpire', KEYS[1], left)
end
local failures = redis.call('hincrby', KEYS[1], count, change)
if failures <= 0 then redis.call('hdel', KEYS[1], count, deadline) end
return {math.max(failures, 0), left}
`;

/** In Redis, for all servers; in this process as long as Redis is away. */
class RedisFailureCounts implements FailureCounts {
  readonly #redis: RedisConnection;
  readonly #name: string;
  readonly #windowMs: number;
  readonly #meanwhile: FailureCounts;

  constructor(redis: RedisConnection, name: string, windowSeconds: number) {
    this.#redis = redis;
    this.#name = name;
    this.#windowMs = windowSeconds * 1000;
    this.#meanwhile = new MemoryFailureCounts(windowSeconds);
  }

  async add(group: string, member: string): Promise<FailureCount> {
    return (await this.#count(group, member, 1)) ?? this.#meanwhile.add(group, member);
  }

  async takeBack(group: string, member: string): Promise<void> {
    if ((await this.#count(group, member, -1)) === null) await this.#meanwhile.takeBack(group, member);
  }

  async of(group: string, member: string): Promise<number> {
    return (await this.#count(group, member, 0))?.failures ?? this.#meanwhile.of(group, member);
  }

  async forget(group: string): Promise<void> {
    await this.#meanwhile.forget(group);
    // What Redis does not hear is over within the window.
    await this.#redis.run((commands) => commands.del(this.#keyOf(group))).catch(() => undefined);
  }

  /** `null` where Redis has no answer. */
  async #count(group: string, member: string, change: number): Promise<FailureCount | null> {
    const options = { keys: [this.#keyOf(group)], arguments: [member, String(change), String(this.#windowMs)] };
    const answer = await this.#redis.run((commands) => commands.eval(COUNT, options)).catch(() => null);
    if (!Array.isArray(answer)) return null;
    return { failures: Number(answer[0]), secondsLeft: asSeconds(Number(answer[1])) };
  }

  #keyOf(group: string): string {
    return `caravan:failures:${this.#name}:${group}`;
  }
}

/** Counts for all servers where there is a Redis, and else in this process. */
export const failureCountsIn =
  (redis: RedisConnection | null): OpenFailureCounts =>
  (name, windowSeconds) =>
    redis === null ? new MemoryFailureCounts(windowSeconds) : new RedisFailureCounts(redis, name, windowSeconds);
