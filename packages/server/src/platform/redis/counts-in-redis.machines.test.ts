import { setImmediate } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { AppError } from '@caravan/contract/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
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

/** What was logged of Redis since so many lines, with why. */
const linesSince = (count: number): string[] =>
  lease.logged.slice(count).flatMap((line) => {
    const { code, msg }: { code?: string; msg: string } = JSON.parse(line);
    return msg.startsWith('Redis ') ? [code === undefined ? msg : `${code}: ${msg.split(':')[0]}`] : [];
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

test('a limit counts in each server by itself while Redis is full, which the log says once', async () => {
  const [here, there] = await limitsOfBoth(1);
  await redis.command('CONFIG', 'SET', 'maxmemory', '1');
  onTestFinished(async () => void (await redis.command('CONFIG', 'SET', 'maxmemory', '0')));
  const logged = lease.logged.length;

  const outcomes = [];
  for (const limits of [here, there, here, there])
    outcomes.push(await codeOf(limits?.count('chat', 'carla') ?? Promise.resolve()));

  expect(outcomes).toEqual(['taken', 'taken', 'rate_limited', 'rate_limited']);
  expect(linesSince(logged)).toEqual(['OOM: Redis refuses commands', 'OOM: Redis refuses commands']);
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
    await redis.command('ACL', 'SETUSER', 'caravan', 'reset', 'on', '>right', '~*', '&*', '+@all');
    const url = redis.url.replace('redis://', 'redis://caravan:wrong@');

    await expect(
      RedisConnection.open(
        url,
        logTo(() => lease),
      ),
    ).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ refuses the user or the password\. Check REDIS_URL\.$/);
  });

  test.each([
    ['a Redis that is not there', 'redis://127.0.0.1:2', 'ECONNREFUSED'],
    ['a host that nobody knows', 'redis://redis.invalid', 'ENOTFOUND'],
  ])('goes on without %s, and says why', async (_what, url, code) => {
    const logged = lease.logged.length;

    const connection = await RedisConnection.open(
      url,
      logTo(() => lease),
    );
    onTestFinished(() => connection.close());

    expect(connection.isAnswering).toBe(false);
    expect(linesSince(logged)).toEqual([`${code}: Redis is away`]);
  });
});

/** Counts the probes of all servers, when Redis passes them on. */
const probesOfServers = async (): Promise<{ readonly count: number }> => {
  const observer = await createClient({ url: redis.url }).connect();
  onTestFinished(() => observer.destroy());
  const probes = { count: 0 };
  const channels = await observer.pubSubShardChannels('caravan:server:*');
  await observer.sSubscribe(channels, () => void (probes.count += 1));
  return probes;
};

describe('a connection', () => {
  let way: CuttableProxy;
  let connection: RedisConnection;
  let logged: number;

  beforeEach(async () => {
    await redis.command('ACL', 'SETUSER', 'caravan', 'reset', 'on', '>old-secret', '~caravan:*', '&caravan:*', '+@all');
    logged = lease.logged.length;
    way = await CuttableProxy.to(Number(new URL(redis.url).port));
    connection = await RedisConnection.open(
      `redis://caravan:old-secret@127.0.0.1:${way.port}`,
      logTo(() => lease),
    );
  });
  afterEach(async () => {
    connection.close();
    await way.close();
  });

  test('that is made anew in vain says why once, and no secret', async () => {
    await redis.command('ACL', 'SETUSER', 'caravan', 'resetpass', '>new-secret');
    way.cut();
    way.open();
    await expect.poll(() => linesSince(logged)).toContain('WRONGPASS: Redis is still away');
    await redis.command('ACL', 'SETUSER', 'caravan', '>old-secret');

    await expect.poll(() => connection.isAnswering).toBe(true);

    expect(linesSince(logged)).toEqual([
      expect.stringMatching(/^\w+: Redis is away$/),
      'WRONGPASS: Redis is still away',
      'Redis is back',
    ]);
    expect(lease.logged.slice(logged).join()).not.toMatch(/secret/);
  });

  test('that Redis has no place for says so', async () => {
    await redis.command('CONFIG', 'SET', 'maxclients', '1');

    way.cut();
    way.open();

    await expect.poll(() => linesSince(logged)).toContain('ERR max number of clients reached: Redis is still away');
    // It takes nobody who could set it back.
    await redis.kill();
    await redis.restart();
  });

  test('of which one half breaks in the middle of a probe is away once, until it is back', async () => {
    way.slow(100);
    const probes = await probesOfServers();
    connection.watch();
    await expect.poll(() => probes.count, { interval: 1 }).toBe(1);
    way.open();
    await redis.command('CLIENT', 'KILL', 'USER', 'caravan', 'TYPE', 'pubsub');

    await expect.poll(() => linesSince(logged)).toContain('Redis is back');
    // Later than an answer to the first could be missed.
    const { count } = probes;
    await expect.poll(() => probes.count).toBeGreaterThanOrEqual(count + 5);

    expect(linesSince(logged)).toEqual([expect.stringMatching(/^\w+: Redis is away$/), 'Redis is back']);
  });

  test('to a Redis that only stands in for another is made anew until it is none', async () => {
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    onTestFinished(async () => void (await redis.command('REPLICAOF', 'NO', 'ONE')));
    connection.watch();

    await expect.poll(() => linesSince(logged)).toContain('READONLY: Redis is away');
    const { taken } = way;
    await expect.poll(() => way.taken).toBeGreaterThanOrEqual(taken + 2);
    await redis.command('REPLICAOF', 'NO', 'ONE');

    await expect.poll(() => connection.isAnswering).toBe(true);
  });
});

test('whoever watches learns that Redis is away, also where nobody else has asked for anything', async () => {
  const [connection] = connections;
  await connection?.check();

  redis.freeze();

  await expect(connection?.check()).rejects.toThrow('Redis does not answer.');
  expect(connection?.isAnswering).toBe(false);
});
