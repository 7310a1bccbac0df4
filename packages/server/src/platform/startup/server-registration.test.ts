import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Lease, logTo } from '../../testing/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../db.ts';
import { replaceStale } from '../reference-data.store.ts';
import { registerOnDatabase, type ServerRegistration } from './server-registration.ts';
import { StartupError } from './startup-error.ts';

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let registered: ServerRegistration[] = [];
/** What servers that ran were ended by. */
let refused: string[] = [];
const lease = new Lease();
const log = logTo(() => lease);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connectionString: testDatabase.url, max: 5 }, log);
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-registration-'));
});
afterAll(async () => {
  await database.close();
  await testDatabase.release();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const registration of registered) await registration.end();
  [registered, refused] = [[], []];
  // A server that ran in the test may have noticed as well what the test shows of another one.
  lease.loggedErrors.length = 0;
  Object.assign(common, { stored: null, hasAnswer: true });
  await database.pool.query('delete from servers');
});

/** A Redis that keeps one thing, which may have no answer. */
class KeptId {
  stored: string | null = null;
  hasAnswer = true;
}

/** What one server knows such a Redis by. */
const idIn = (redis: KeptId, own: string = randomUUID()) => {
  let known = own;
  const read = async () => (redis.hasAnswer ? (known = redis.stored ?? known) : null);
  const keep = async () => {
    if (redis.hasAnswer) redis.stored ??= known;
    return read();
  };
  return { read, keep };
};

const common = new KeptId();
const sharing = { redis: common, bucket: 'a bucket', serverKey: 'a key' };
const alone = { redis: null, bucket: null, serverKey: null };
interface Shares {
  readonly redis: KeptId | null;
  readonly bucket: string | null;
  readonly serverKey: string | null;
}

const register = async (shares: Shares, dataDir: string | null = null): Promise<ServerRegistration> => {
  const registration = await registerOnDatabase({
    db: database.db,
    log,
    shared: { ...shares, redis: shares.redis && idIn(shares.redis) },
    dataDir,
    onRefused: ({ message }) => void refused.push(message),
    touchEveryMs: 50,
  });
  if (registration === null) throw new Error('There is no table of servers.');
  registered.push(registration);
  return registration;
};

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
};

/** A server that keeps to itself and was seen last so long ago, seconds. */
const leaveBehind = async (seconds: number): Promise<void> => {
  await database.pool.query(
    `insert into servers (id, host, process, version, has_redis, seen_at)
     values (gen_random_uuid(), 'elsewhere', 7, '1.0.0', false, now() - make_interval(secs => $1))`,
    [seconds],
  );
};

/** Lets a server elsewhere show that it runs, until some work is over. */
const whileElsewhereRuns = async <T>(work: Promise<T>): Promise<T> => {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  while (!over.signal.aborted) await database.pool.query(`update servers set seen_at = now() where host = 'elsewhere'`);
  return done;
};

const rows = async (): Promise<number> => (await database.pool.query('select from servers')).rowCount ?? 0;

test('a server registers while another one loads reference data, which takes longer than a statement may', async () => {
  await replaceStale(database.db, [
    { dataset: 'slow', version: '1', tables: [], load: async () => void (await register(sharing)) },
  ]);

  expect(registered).toHaveLength(1);
});

describe('servers on one database', () => {
  test.each([
    [alone, alone, 'REDIS_URL and S3_BUCKET'],
    [sharing, alone, 'REDIS_URL and S3_BUCKET'],
    [alone, sharing, 'REDIS_URL and S3_BUCKET'],
    [sharing, { ...sharing, bucket: null }, 'S3_BUCKET'],
    [{ ...sharing, redis: null }, sharing, 'REDIS_URL'],
    [sharing, { ...sharing, redis: new KeptId() }, 'REDIS_URL'],
    [sharing, { ...sharing, bucket: 'another bucket' }, 'S3_BUCKET and S3_ENDPOINT'],
    [sharing, { ...sharing, serverKey: 'another key' }, 'SERVER_KEY'],
    [
      sharing,
      { redis: new KeptId(), bucket: 'another bucket', serverKey: 'another key' },
      'REDIS_URL, S3_BUCKET, S3_ENDPOINT and SERVER_KEY',
    ],
  ])('%o is there and %o comes: it is refused, for want of %s', async (first, second, missing) => {
    await register(first);

    const refusal = await refusalOf(register(second));

    expect(refusal).toBe(
      `Another Caravan server (${hostname()}, process ${process.pid}) uses this database: set ${missing} to the same on both, or stop it first.`,
    );
    expect(await rows()).toBe(1);
  });

  test('that share everything run side by side', async () => {
    await register(sharing);
    await register(sharing);

    expect(await rows()).toBe(2);
  });

  test('of which two come at the same moment do not both run', async () => {
    const refusals = await Promise.all([refusalOf(register(alone)), refusalOf(register(alone))]);

    expect(refusals.toSorted()).toEqual([expect.stringMatching(/^Another Caravan server/), 'none']);
  });

  test('of which one has ended in order leave the place free at once', async () => {
    const first = await register(alone);
    await first.end();

    expect(await refusalOf(register(alone))).toBe('none');
  });

  test('of which one was killed a while ago leave the place free once it counts as gone', async () => {
    await leaveBehind(14);

    const [began, refusal] = [performance.now(), await refusalOf(register(alone))];

    expect(refusal).toBe('none');
    expect(performance.now() - began).toBeGreaterThan(500);
  });
});

test('a server that was killed and starts again on its data folder need not wait for its own row', async () => {
  await register(alone, folder);

  const [began, refusal] = [performance.now(), await refusalOf(register(alone, folder))];

  expect(refusal).toBe('none');
  expect(performance.now() - began).toBeLessThan(400);
  expect(await rows()).toBe(1);
});

test('a server on a copy of the data folder elsewhere is not taken for its predecessor', async () => {
  await register(alone, folder);
  await database.pool.query(`update servers set host = 'elsewhere'`);

  expect(await whileElsewhereRuns(refusalOf(register(alone, folder)))).toMatch(/^Another Caravan server \(elsewhere, /);
});

test('a server on a copy of the data folder beside it is not taken for its predecessor', async () => {
  const copy = `${folder}-copy`;
  const first = await register(alone, folder);
  await cp(folder, copy, { recursive: true });

  const refusal = await refusalOf(register(alone, copy));
  await first.end();
  const once = await refusalOf(register(alone, copy));

  expect([refusal, once]).toEqual([expect.stringMatching(/^Another Caravan server /), 'none']);
  await rm(copy, { recursive: true });
});

test('a folder that is reached by another path is the same', async () => {
  const link = `${folder}-link`;
  await symlink(folder, link);
  await register(alone, folder);

  const refusal = await refusalOf(register(alone, link));

  expect([refusal, await rows()]).toEqual(['none', 1]);
  await rm(link);
});

test('a running server is seen again and again, also after its row is lost', async () => {
  await register(alone);
  await database.pool.query('delete from servers');

  await expect.poll(rows).toBe(1);
  const seen = async () => (await database.pool.query('select seen_at::text from servers')).rows[0].seen_at;
  const before = await seen();
  await expect.poll(seen).not.toBe(before);
});

test('a running server that can show itself no more says so once', async () => {
  await register(alone);
  await database.pool.query('alter table servers rename to hidden');
  await expect.poll(() => lease.loggedErrors).not.toEqual([]);
  // It tries several times meanwhile.
  for (let pause = 0; pause < 5; pause += 1) await database.pool.query('select pg_sleep(0.05)');
  await database.pool.query('alter table hidden rename to servers');

  const said = lease.loggedErrors.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said).toEqual([
    'this server cannot show itself to others on its database: one that shares too little with it may start',
  ]);
});

describe('a Redis', () => {
  const known = async (): Promise<(string | null)[]> =>
    (await database.pool.query<{ redis: string | null }>('select redis from servers')).rows.map(({ redis }) => redis);

  test('that was flushed is the same for those that run and for those that come', async () => {
    await register(sharing);
    const id = common.stored;
    common.stored = null;

    const refusal = await refusalOf(register(sharing));

    expect([refusal, common.stored, refused]).toEqual(['none', id, []]);
  });

  test('that has no answer keeps nobody out, and is known by one id once it has', async () => {
    common.hasAnswer = false;
    await register(sharing);
    await register(sharing);
    expect(await known()).toEqual([null, null]);

    common.hasAnswer = true;

    await expect.poll(async () => (await known()).every((id) => id !== null && id === common.stored)).toBe(true);
    expect(refused).toEqual([]);
  });

  test('that turns out to be another one ends the server alone that came later', async () => {
    common.hasAnswer = false;
    await register(sharing);
    const other = new KeptId();
    await register({ ...sharing, redis: other });

    common.hasAnswer = true;

    await expect
      .poll(() => refused)
      .toEqual([expect.stringMatching(/: set REDIS_URL to the same on both, or stop it first\.$/)]);
    await registered[0]?.end();
    expect(await known()).toEqual([other.stored]);
  });
});

test('a server that did not show for a while ends where another one counts on being alone meanwhile', async () => {
  await register(sharing);
  await database.pool.query(
    `with late as (update servers set seen_at = now() - interval '20 seconds')
     insert into servers (id, host, process, version, has_redis) values (gen_random_uuid(), 'elsewhere', 7, '1.0.0', false)`,
  );

  await whileElsewhereRuns(expect.poll(() => refused, { timeout: 10_000 }).toHaveLength(1));

  expect(refused[0]).toMatch(
    /^Another Caravan server \(elsewhere, process 7\) uses this database: set REDIS_URL and S3_BUCKET to /,
  );
});

test('a server that did not show for a while goes on where there is none but those that share everything', async () => {
  await register(sharing);
  await register(sharing);

  await database.pool.query(`update servers set seen_at = now() - interval '20 seconds'`);

  const seen = async () =>
    (await database.pool.query(`select from servers where seen_at > now() - interval '5 seconds'`)).rowCount;
  await expect.poll(seen).toBe(2);
  expect(refused).toEqual([]);
});
