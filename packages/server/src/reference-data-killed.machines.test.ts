import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** A whole start takes longer than a test may where the machine is busy, milliseconds. */
const timeout = 30_000;

let dataDir = '';
let testDatabase: TestDatabase;
/** Somebody who looks at the database beside the server. */
let operator: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-reference-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
  return async () => {
    await operator.end();
    await testDatabase.release();
  };
});

/** The transactions that have begun to load data. */
const loading = `select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

const startLoading = async () => {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: testDatabase.url, REFERENCE_DATA: 'on' });
  while ((await operator.query(loading)).rowCount === 0);
  return server;
};

const isAnythingThere = async (): Promise<boolean> =>
  (await operator.query('select from reference_data union all select from places limit 1')).rowCount !== 0;

test('a server that is stopped while it loads its data stops in order, and has loaded none', { timeout }, async () => {
  const server = await startLoading();

  server.signal('SIGTERM');

  expect(await server.ended).toBe(0);
  expect((await operator.query(loading)).rowCount).toBe(0);
  expect(await isAnythingThere()).toBe(false);
});

test('nothing goes on loading once the server was killed, and the next one begins anew', { timeout }, async () => {
  const server = await startLoading();

  server.signal('SIGKILL');
  await server.ended;
  while ((await operator.query(loading)).rowCount !== 0);

  expect(await isAnythingThere()).toBe(false);
  const next = await startLoading();
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
});
