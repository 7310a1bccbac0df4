import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Lease, logTo } from '../../testing/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../db.ts';
import { registerOnDatabase, type ServerRegistration } from './server-registration.ts';
import { StartupError } from './startup-error.ts';

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let registered: ServerRegistration[] = [];
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
  registered = [];
  await database.pool.query('delete from servers');
});

const sharing = { hasRedis: true, hasBucket: true };
const alone = { hasRedis: false, hasBucket: false };
type Shares = typeof alone;

const register = async (shares: Shares, dataDir: string | null = null): Promise<ServerRegistration> => {
  const registration = await registerOnDatabase({
    db: database.db,
    log,
    ...shares,
    dataDir,
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

/** A server that was killed so long ago, seconds. */
const leaveBehind = async (shares: Shares, seconds: number): Promise<void> => {
  await database.pool.query(
    `insert into servers (id, host, process, version, has_redis, has_bucket, seen_at)
     values (gen_random_uuid(), 'elsewhere', 7, '1.0.0', $1, $2, now() - make_interval(secs => $3))`,
    [shares.hasRedis, shares.hasBucket, seconds],
  );
};

const rows = async (): Promise<number> => (await database.pool.query('select from servers')).rowCount ?? 0;

describe('servers on one database', () => {
  test.each([
    [alone, alone, 'REDIS_URL and S3_BUCKET'],
    [sharing, alone, 'REDIS_URL and S3_BUCKET'],
    [alone, sharing, 'REDIS_URL and S3_BUCKET'],
    [sharing, { hasRedis: true, hasBucket: false }, 'S3_BUCKET'],
    [{ hasRedis: false, hasBucket: true }, sharing, 'REDIS_URL'],
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
    await leaveBehind(alone, 14);

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

  expect(await refusalOf(register(alone, folder))).toMatch(/^Another Caravan server \(elsewhere, /);
});

test('a running server is seen again and again, also after its row is lost', async () => {
  await register(alone);
  await database.pool.query('delete from servers');

  await expect.poll(rows).toBe(1);
  const seen = async () => (await database.pool.query('select seen_at::text from servers')).rows[0].seen_at;
  const before = await seen();
  await expect.poll(seen).not.toBe(before);
});
