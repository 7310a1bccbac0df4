import { setImmediate } from 'node:timers/promises';
import { AppError } from '@caravan/contract/errors.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { Lease, logTo, settingsFor } from '../../testing/test-server.ts';
import { type FailureCounts, failureCountsIn } from '../security/failure-counts.ts';
import { createRateLimits, limitersIn, type RateLimits } from '../security/rate-limits.ts';
import { RedisConnection } from './redis-connection.ts';

const lease = new Lease();
let redis: RedisServer;
/** What two servers have. */
let connections: RedisConnection[];

beforeAll(async () => {
  redis = await startRedis();
  connections = await Promise.all(
    [1, 2].map(() =>
      RedisConnection.open(
        redis.url,
        logTo(() => lease),
      ),
    ),
  );
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await redis.kill();
});
afterEach(async () => {
  redis.thaw();
  while (!connections.every(({ isAnswering }) => isAnswering)) await setImmediate();
  await redis.command('FLUSHALL');
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'taken';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const limitsOfBoth = (points: number): Promise<RateLimits[]> => {
  const limits = { ...settingsFor('/nowhere').rateLimits, chat: { points, windowSeconds: 60 } };
  return Promise.all(connections.map(async (connection) => createRateLimits(limits, await limitersIn(connection))));
};

describe('a limit', () => {
  test('counts what comes to any server, and is reported once', async () => {
    const [here, there] = await limitsOfBoth(3);
    let reported = 0;
    const count = (limits: RateLimits | undefined) =>
      codeOf(limits?.count('chat', 'anna', () => (reported += 1)) ?? Promise.resolve());

    const outcomes = [await count(here), await count(there), await count(here), await count(there), await count(here)];

    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'rate_limited', 'rate_limited']);
    expect(reported).toBe(1);
  });

  test('counts in each server by itself while Redis is silent, and holds no request up for long', async () => {
    const [here, there] = await limitsOfBoth(1);
    redis.freeze();

    const began = performance.now();
    const outcomes = [];
    for (const limits of [here, there, here, there])
      outcomes.push(await codeOf(limits?.count('chat', 'ben') ?? Promise.resolve()));

    expect(outcomes).toEqual(['taken', 'taken', 'rate_limited', 'rate_limited']);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('failures', () => {
  const countsOfBoth = (windowSeconds = 900): [FailureCounts, FailureCounts] => {
    const [here, there] = connections.map((connection) => failureCountsIn(connection)('known', windowSeconds));
    if (!here || !there) throw new Error('There are not two servers.');
    return [here, there];
  };

  test('count together on all servers, and what was none is taken back anywhere', async () => {
    const [here, there] = countsOfBoth();
    await here.add('anna', 'home');
    await there.add('anna', 'work');

    const counted = await there.add('anna', 'home');
    await here.takeBack('anna', 'work');
    await here.takeBack('anna', 'work');

    expect(counted.failures).toBe(2);
    expect(counted.secondsLeft).toBeGreaterThan(890);
    expect(await Promise.all([there.of('anna', 'home'), there.of('anna', 'work')])).toEqual([2, 0]);
  });

  test('of an account are forgotten on all servers, and of no other account', async () => {
    const [here, there] = countsOfBoth();
    await here.add('anna', 'home');
    await here.add('ben', 'home');

    await there.forget('anna');

    expect(await Promise.all([here.of('anna', 'home'), here.of('ben', 'home')])).toEqual([0, 1]);
  });

  test('end with their window', async () => {
    const [here, there] = countsOfBoth(1);
    await here.add('anna', 'home');

    await expect.poll(() => there.of('anna', 'home'), { timeout: 3_000 }).toBe(0);
    expect((await there.add('anna', 'home')).failures).toBe(1);
  });

  test('count in each server while Redis is silent', async () => {
    const [here, there] = countsOfBoth();
    redis.freeze();

    await here.add('anna', 'home');

    expect((await here.add('anna', 'home')).failures).toBe(2);
    expect(await there.of('anna', 'home')).toBe(0);
  });
});

describe('a start', () => {
  test('is refused for a password that Redis does not take', async () => {
    await redis.command('CONFIG', 'SET', 'requirepass', 'right');
    try {
      const url = redis.url.replace('redis://', 'redis://:wrong@');

      await expect(
        RedisConnection.open(
          url,
          logTo(() => lease),
        ),
      ).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses the user or the password\. Check REDIS_URL\.$/);
    } finally {
      for (const connection of connections)
        await connection
          .run((commands) => commands.eval(`return redis.call('config', 'set', 'requirepass', '')`))
          .catch(() => undefined);
    }
  });

  test('goes on without a Redis that is not there', async () => {
    const connection = await RedisConnection.open(
      'redis://127.0.0.1:2',
      logTo(() => lease),
    );

    expect(connection.isAnswering).toBe(false);
    expect(lease.logged.at(-1)).toContain('Redis is away');
    connection.close();
  });
});
