import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from './platform/migrate.ts';
import { openStoredKeys } from './platform/security/signing-keys.ts';
import { holdLocked } from './testing/database-process.ts';
import { startInVain, stopWhileStarting } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** A whole start takes longer than a test may where the machine is busy, milliseconds. */
const timeout = 30_000;

let folder = '';
let file = '';
let damagedKeys = '';
let otherProgram: Server;
let takenPort = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-in-vain-'));
  file = path.join(folder, 'notes.txt');
  await writeFile(file, 'A file, no folder.');
  damagedKeys = path.join(folder, 'damaged');
  await openStoredKeys(path.join(damagedKeys, 'phone-keys'), new Date());
  const [key = ''] = await readdir(path.join(damagedKeys, 'phone-keys'));
  await writeFile(path.join(damagedKeys, 'phone-keys', key), 'half a k');
  otherProgram = createServer().listen(0, '127.0.0.1');
  await once(otherProgram, 'listening');
  takenPort = String((otherProgram.address() as AddressInfo).port);
});

afterAll(async () => {
  otherProgram.close();
  await rm(folder, { recursive: true, force: true });
});

/** A database that is there, so that only what the test is about stands in the way. */
const running = (): string => {
  const url = new URL(inject('testDatabaseAdminUrl'));
  url.pathname = 'caravan';
  return url.href;
};

test.each([
  ['another program has the port', () => ({ PORT: takenPort, DATABASE_URL: running() }), /^Port \d+ is taken/],
  [
    'the address is not one of this machine',
    () => ({ HOST: '192.0.2.1', ALLOW_HTTP: 'true', DATABASE_URL: running() }),
    /^HOST 192\.0\.2\.1/,
  ],
  [
    'the data folder lies below a file',
    () => ({ DATA_DIR: path.join(file, 'data') }),
    /^The data folder .*: a part of its path is a file/,
  ],
  [
    'the data folder takes no files',
    () => ({ DATA_DIR: '/proc/caravan' }),
    /^The data folder \/proc\/caravan cannot be used: /,
  ],
  [
    'others would come over plain http',
    () => ({ HOST: '0.0.0.0' }),
    /^The setting HOST is wrong \("0\.0\.0\.0"\): .*ALLOW_HTTP=true/,
  ],
  ['a setting is wrong', () => ({ PORT: 'three thousand' }), /^The setting PORT is wrong \("three thousand"\): /],
  [
    'a key for phone tokens is damaged',
    () => ({ DATA_DIR: damagedKeys, DATABASE_URL: running() }),
    /^The key file .*\d+\.key is damaged\. /,
  ],
  [
    'the database cannot be reached',
    () => ({ DATABASE_URL: 'postgresql://caravan:hunter2@127.0.0.1:1/trips' }),
    /^The database at 127\.0\.0\.1:1\/trips cannot be used: nothing listens there/,
  ],
])('a start in which %s ends with one line that says so', { timeout }, async (_, settings, message) => {
  const { code, said } = await startInVain({ DATA_DIR: path.join(folder, 'data'), ...settings() });

  expect(said).toMatch(message);
  expect(said).toMatch(/^[^\n]+\.\n$/);
  expect(said).not.toContain('hunter2');
  expect(code).toBe(1);
});

test('a start on a database that others count on ends with one line, and changes nothing', { timeout }, async () => {
  const database = await createTestDatabase();
  const former = new pg.Client({ connectionString: database.url });
  await former.connect();
  await former.query('drop schema public cascade; create schema public');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(pool, { upTo: 20 });
  await pool.end();
  const env = { DATA_DIR: path.join(folder, 'used'), DATABASE_URL: database.url };

  const beside = await startInVain(env);
  await former.query(
    `create table unfinished_restore (backup uuid, kind text);
     insert into unfinished_restore values (gen_random_uuid(), 'whole')`,
  );
  const restoring = await startInVain(env);
  const { rows } = await former.query('select max(version) as last from schema_migrations');
  await former.end();
  await database.release();

  expect(beside.said).toMatch(
    /^Servers of an earlier version seem to use this database \(from [^\n]+\), and [^\n]+\.\n$/,
  );
  expect(restoring.said).toMatch(/^A backup is being restored into this database, or its restore was int[^\n]+\.\n$/);
  expect([beside.code, restoring.code]).toEqual([1, 1]);
  expect(rows).toEqual([{ last: 20 }]);
});

test('a start that loses the database after its check ends with one line that says so', { timeout }, async () => {
  const [, folderOfSocket = ''] = /host=([^&]+)/.exec(running()) ?? [];
  const socketPath = path.join(decodeURIComponent(folderOfSocket), '.s.PGSQL.5432');
  let connections = 0;
  const database = createServer((client) => {
    connections += 1;
    if (connections > 1) {
      client.resetAndDestroy();
      return;
    }
    pipeline(client, connect(socketPath), client, () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void database.close());
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const { username, password } = new URL(running());

  const { code, said } = await startInVain({
    DATA_DIR: path.join(folder, 'lost'),
    DATABASE_URL: `postgresql://${username}:${password}@127.0.0.1:${port}/caravan`,
  });

  expect(said).toMatch(/^The database could no longer be used while the server was starting: [^\n]+\.\n$/);
  expect(code).toBe(1);
});

test('a start that is stopped in the middle ends as any other stop does', { timeout }, async () => {
  const database = await createTestDatabase();
  const holding = await holdLocked(database.url, 'lock table servers in access exclusive mode');

  const ended = await stopWhileStarting(
    { DATA_DIR: path.join(folder, 'stopped'), DATABASE_URL: database.url },
    () => expect.poll(() => holding.waiting(), { timeout }).not.toEqual([]),
    () => holding.end(),
  );
  await database.release();

  expect(ended).toEqual({ code: 0, said: '' });
});

test('a start that fails at the last step leaves no database running', { timeout }, async () => {
  const dataDir = path.join(folder, 'own');

  const { code, said } = await startInVain({ DATA_DIR: dataDir, PORT: takenPort });

  expect(said).toMatch(/^Port \d+ is taken/);
  expect(code).toBe(1);
  expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toMatch(/^18/);
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});
