import path from 'node:path';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { query } from '../../testing/database-process.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { behindDeadHost } from '../../testing/two-hosts.ts';
import { openDatabase } from '../db.ts';
import { databaseServers } from './database-hosts.ts';
import { startDatabase } from './embedded-postgres.ts';
import { checkExternalPostgres, refuseOld } from './external-postgres.ts';
import { StartupError } from '../startup/startup-error.ts';

const silent = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.release());

const withPart = (part: 'username' | 'password' | 'pathname', value: string): string => {
  const url = new URL(database.url);
  url[part] = value;
  return url.href;
};

test("a database of one's own is used as it is, with the data folder to itself", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-own-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const start = () => startDatabase({ databaseUrl: database.url, dataDir, databasePoolSize: 5, bucket: null }, silent);
  const own = await start();

  await expect(start()).rejects.toThrow('is already in use by another Caravan server');
  await own.stop();
  const next = await start();
  await next.stop();

  expect(own.url).toBe(database.url);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('of several hosts', () => {
  test('the one that takes writes becomes the first, which the first connection goes to', async () => {
    const url = await checkExternalPostgres(behindDeadHost(database.url), silent);
    const opened = openDatabase({ connectionString: url, max: 1 }, silent);
    onTestFinished(() => opened.close());

    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('one that is starting holds nobody up where another one takes writes', async () => {
    const starting = await startingHost();

    const url = await checkExternalPostgres(starting.besides(database.url), silent);

    expect(databaseServers(url)[0]).toContain(':5432/');
    expect(starting.connections()).toBe(1);
  });

  test('one that is starting is tried again where no other one takes writes', async () => {
    const starting = await startingHost('28000');
    const [url = ''] = databaseServers(starting.besides(database.url));

    await expect(checkExternalPostgres(url, silent)).rejects.toThrow(/: it does not let this user in\./);
    expect(starting.connections()).toBe(2);
  });

  test('one that goes on starting is not waited for without end', async () => {
    const starting = await startingHost();
    const [url = ''] = databaseServers(starting.besides(database.url));

    const check = checkExternalPostgres(url, silent, { answer: 1_000, starting: 0 });

    await expect(check).rejects.toThrow(/cannot be used: it did not get ready\./);
  });
});

describe('a database that cannot be used is refused in one line', () => {
  test.each([
    [
      'nobody listens',
      'postgresql://caravan:hunter2@127.0.0.1:1/trips',
      /127\.0\.0\.1:1\/trips .*: nothing listens there/,
    ],
    [
      'its host is unknown',
      'postgresql://caravan:hunter2@nowhere.invalid/trips',
      /nowhere\.invalid\/trips .*: its host name/,
    ],
    [
      'its socket is missing',
      'postgresql://caravan:hunter2@localhost/trips?host=/nowhere',
      /\/nowhere\/trips .*: nothing listens/,
    ],
  ])('because %s', async (_, url, message) => {
    const check = checkExternalPostgres(url, silent);

    await expect(check).rejects.toThrow(StartupError);
    await expect(check).rejects.toThrow(message);
    await expect(check).rejects.toThrow(/^[^\n]* Check DATABASE_URL\.$/);
    await expect(check).rejects.not.toThrow(/hunter2/);
  });

  test('because it has no such database', async () => {
    const check = checkExternalPostgres(withPart('pathname', 'elsewhere'), silent);

    await expect(check).rejects.toThrow(/\/elsewhere cannot be used: there is no such database\./);
  });

  test('because it does not know the user', async () => {
    const check = checkExternalPostgres(withPart('username', 'stranger'), silent);

    await expect(check).rejects.toThrow(/cannot be used: it does not let this user in\./);
  });

  test('because the password is wrong', async () => {
    await requirePassword('guarded', 'right');
    const url = new URL(withPart('username', 'guarded'));
    url.password = 'wrong';

    const check = checkExternalPostgres(url.href, silent);

    await expect(check).rejects.toThrow(/cannot be used: it refused the user name or password\./);
  });

  test('because it does not answer', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => void mute.close());
    const { port } = mute.address() as AddressInfo;

    const check = checkExternalPostgres(`postgresql://u@127.0.0.1:${port}/trips`, silent, { answer: 50, starting: 0 });

    await expect(check).rejects.toThrow(/cannot be used: it did not answer\. Check DATABASE_URL\.$/);
  });

  test.each([
    [90_624, '9.6.24'],
    [149_999, '14.99'],
  ])('because it is too old (%d)', (number, name) => {
    const check = () => refuseOld({ number, name }, 'db:5432/trips');

    expect(check).toThrow(
      `The database at db:5432/trips is PostgreSQL ${name}: Caravan needs 15 or later (DATABASE_URL).`,
    );
  });
});

test('a connection that cannot be made for a reason without a code is of a database that is away', async () => {
  await requirePassword('unasked', 'right');
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const opened = openDatabase({ connectionString: withPart('username', 'unasked'), max: 1 }, log);
  onTestFinished(() => opened.close());

  const refusals = [await failureOf(opened.pool.query('select')), await failureOf(opened.pool.query('select'))];

  expect(refusals).toMatchObject([{ code: '08001' }, { code: '08001' }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, code: '08001', reason: expect.stringMatching(/password must be a string/) },
  ]);
});

test.each([150_000, 180_004])('a database of version %d is new enough', (number) => {
  const check = () => refuseOld({ number, name: '' }, 'db:5432/trips');

  expect(check).not.toThrow();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** PostgreSQL's answer to whoever connects and is refused. */
const refusalBy = (code: string): Buffer => {
  const body = Buffer.from(['SFATAL', 'VFATAL', `C${code}`, 'Mrefused', ''].map((each) => `${each}\0`).join(''));
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/**
 * A host that is starting, and the tests' PostgreSQL beside it.
 *
 * @param then by which code it refuses the connections after the first.
 */
const startingHost = async (then = '57P03') => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-starting-'));
  let connections = 0;
  const host = createServer((socket) => {
    connections += 1;
    const answer = refusalBy(connections === 1 ? '57P03' : then);
    socket.once('data', () => socket.end(answer));
  }).listen(path.join(folder, '.s.PGSQL.1'));
  await once(host, 'listening');
  onTestFinished(async () => {
    host.close();
    await rm(folder, { recursive: true });
  });
  return {
    connections: () => connections,
    besides: (url: string): string => {
      const socket = new URL(url).searchParams.get('host') ?? '';
      symlinkSync(path.join(socket, '.s.PGSQL.5432'), path.join(folder, '.s.PGSQL.5432'));
      return behindDeadHost(url).replace(/host=.*/, `host=${encodeURIComponent(folder)}`);
    },
  };
};

/** Adds a role that the run's PostgreSQL asks for its password; it lets all others in. */
const requirePassword = async (role: string, password: string): Promise<void> => {
  const admin = inject('testDatabaseAdminUrl');
  await query(admin, `create role ${role} login password '${password}'`);
  const file = path.join(new URL(admin).searchParams.get('host') ?? '', 'pg_hba.conf');
  await writeFile(file, `local all ${role} scram-sha-256\n${await readFile(file, 'utf8')}`);
  await query(admin, 'select pg_reload_conf()');
};
