import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from './testing/database-process.ts';
import { signUp, Visitor } from './testing/person.ts';
import { type RedisServer, startRedis } from './testing/redis-server.ts';
import { type S3Stub, startS3Stub } from './testing/s3-stub.ts';
import { type ServerProcess, startInVain, startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let redis: RedisServer;
/** Which no server uses but one that is set up wrongly. */
let other: RedisServer;
let bucket: S3Stub;
let folder: string;
let servers: ServerProcess[];

beforeAll(async () => {
  [redis, other, bucket] = await Promise.all([startRedis(), startRedis(), startS3Stub()]);
});
afterAll(async () => {
  await Promise.all([redis.kill(), other.kill(), bucket.stop()]);
});
beforeEach(async () => {
  servers = [];
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-replicas-'));
});
afterEach(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.release();
  await rm(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;

/** A server that keeps its files itself. */
const alone = (name: string): Env => ({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, name) });

/** One of many. */
const replica = (): Env => ({
  ...bucket.env,
  DATABASE_URL: database.url,
  REDIS_URL: redis.url,
  SERVER_KEY: 'the-key-of-these-tests-that-is-long-enough-for-it',
});

const start = async (env: Env, onLine?: (line: Record<string, unknown>) => void): Promise<ServerProcess> => {
  const server = await startServer(env, onLine);
  servers.push(server);
  return server;
};

describe('a second server on a database', () => {
  test('is refused where the first one keeps to itself, until that has stopped', async () => {
    const first = await start(alone('first'));

    const refused = await startInVain(alone('second'));
    const sharing = await startInVain(replica());
    first.signal('SIGTERM');
    await first.ended;
    const second = await start(alone('second'));

    for (const { code, said } of [refused, sharing]) {
      expect(code).toBe(1);
      expect(said).toMatch(
        /^Another Caravan server \(\S+, process \d+\) uses this database: set REDIS_URL and S3_BUCKET to the same on both, or stop it first\.\n$/,
      );
    }
    expect((await new Visitor(second.url).get('/api/health')).status).toBe(200);
  });

  test('is no second one where the first was killed and starts again at once', async () => {
    const first = await start(alone('first'));
    first.signal('SIGKILL');
    await first.ended;

    const again = await start(alone('first'));

    expect((await new Visitor(again.url).get('/api/health')).status).toBe(200);
  });

  test('ends the first one where that was frozen for so long that it counted as gone', async () => {
    const lines: unknown[] = [];
    const first = await start(alone('first'), ({ msg }) => lines.push(msg));
    first.signal('SIGSTOP');
    const second = await start(alone('second'));
    first.signal('SIGCONT');

    expect(await first.ended).toBe(1);
    expect(lines).toContain('this server ends, as another one runs that shares too little with it');
    expect((await new Visitor(second.url).get('/api/health')).status).toBe(200);
  });

  test('is refused where only one of two that start at the same moment has the place', async () => {
    const starts = await Promise.allSettled([start(alone('first')), start(alone('second'))]);

    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a second server with all three stores', () => {
  test.each<[string, () => Env, string]>([
    ['another Redis', () => ({ REDIS_URL: other.url }), 'REDIS_URL'],
    ['another bucket', () => ({ S3_BUCKET: 'another' }), 'S3_BUCKET and S3_ENDPOINT'],
    ['another key', () => ({ SERVER_KEY: 'k'.repeat(43) }), 'SERVER_KEY'],
  ])('is refused with %s', async (_what, env, setting) => {
    await start(replica());

    const { code, said } = await startInVain({ ...replica(), ...env() });

    expect(code).toBe(1);
    expect(said).toMatch(
      new RegExp(
        `^Another Caravan server \\(\\S+, process \\d+\\) uses this database: set ${setting} to the same on both, or stop it first\\.\n$`,
      ),
    );
  });

  test('is taken where Redis was flushed just before it comes, or has no answer', async () => {
    await start(replica());

    await redis.command('FLUSHALL');
    await start(replica());
    await redis.kill();
    await start(replica());
    await redis.restart();
    await start(replica());

    const [counted] = await query(database.url, 'select count(*)::int as servers from servers');
    expect(counted).toEqual({ servers: 4 });
  });
});

describe('servers that share everything', () => {
  test('serve the same people, who hear each other', async () => {
    const [one, other] = [await start(replica()), await start(replica())];
    const anna = await signUp(one.url);
    const elsewhere = new Visitor(other.url, anna.session);
    const trip = { title: 'Lisbon', destination: 'Lisbon', startDate: '2027-05-01', endDate: '2027-05-04' };
    const { id } = (await anna.post<TripDetail>('/api/trips', trip)).body;
    const live = await elsewhere.live();
    await live.join(id);

    await anna.post(`/api/trips/${id}/chat`, { content: 'over here' });

    expect((await live.next('chat_message')).message.content).toBe('over here');
    live.close();
  });

  test('leave what they have announced to each other when they are killed', async () => {
    const [one, other] = [await start(replica()), await start(replica())];
    const anna = await signUp(one.url);
    const trip = { title: 'Lisbon', destination: 'Lisbon', startDate: '2027-05-01', endDate: '2027-05-04' };
    const { id } = (await anna.post<TripDetail>('/api/trips', trip)).body;
    const live = await new Visitor(other.url, anna.session).live();
    await live.join(id);

    // Whatever was answered is heard, wherever the kill falls between the commit and Redis.
    const answered: string[] = [];
    const posting = (async () => {
      for (let n = 0; n < 2_000; n += 1) {
        const answer = await anna.post(`/api/trips/${id}/chat`, { content: `message ${n}` });
        if (answer.status === 201) answered.push(`message ${n}`);
      }
    })().catch(() => undefined);
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(20);
    one.signal('SIGKILL');
    await posting;

    const heard = () => live.heard.flatMap((frame) => (frame.type === 'chat_message' ? [frame.message.content] : []));
    await expect.poll(() => answered.filter((message) => !heard().includes(message))).toEqual([]);
    expect(heard()).toHaveLength(new Set(heard()).size);
    live.close();
  });
});

describe('a start', () => {
  test.each([
    [
      'without a key',
      () => ({ ...replica(), SERVER_KEY: '' }),
      /^The setting SERVER_KEY is wrong: give one, the same for all servers/,
    ],
    [
      'with no Redis in its address',
      () => ({ ...replica(), REDIS_URL: 'http://redis' }),
      /^The setting REDIS_URL is wrong: give the address of a Redis/,
    ],
  ])('%s is refused, in one line that names it', async (_, env, message) => {
    const { code, said } = await startInVain(env());

    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(said.trim()).not.toContain('\n');
  });

  test('of a server alone loads nothing of Redis or of buckets', async () => {
    const seen = path.join(folder, 'loaded');
    const hook = path.join(folder, 'hook.mjs');
    await writeFile(
      hook,
      `import { appendFileSync } from 'node:fs';
       import { registerHooks } from 'node:module';
       registerHooks({ load: (url, context, next) => (appendFileSync(${JSON.stringify(seen)}, url + '\\n'), next(url, context)) });`,
    );
    const loadedBy = async (env: Env): Promise<string[]> => {
      await rm(seen, { force: true });
      const server = await start({ ...env, NODE_OPTIONS: `--import ${hook}` });
      server.signal('SIGTERM');
      await server.ended;
      return (await readFile(seen, 'utf8'))
        .split('\n')
        .filter((url) => /@redis|RateLimiterRedis|aws4fetch|redis-live-channel/.test(url));
    };

    expect(await loadedBy(alone('server'))).toEqual([]);
    const names = ['@redis/client', 'RateLimiterRedis', 'aws4fetch', 'redis-live-channel'];
    const loaded = await loadedBy(replica());
    expect(names.filter((name) => !loaded.some((url) => url.includes(name)))).toEqual([]);
  });
});
