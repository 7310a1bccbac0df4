import path from 'node:path';
import pg from 'pg';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  query,
  type DatabaseProcess,
  startDatabaseProcess,
  isRunning,
  postmasterOf,
  startRefused,
} from '../../testing/database-process.ts';

let dataDir = '';
let held: DatabaseProcess | undefined;

/** One folder for all tests: each finds what the one before it left. */
beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-lifecycle-')), 'data');
  const first = await startDatabaseProcess(dataDir);
  await query(first.url, 'create table notes (id integer primary key generated always as identity, text text)');
  await first.stop();
});

afterEach(async () => {
  await held?.stop();
  held = undefined;
});

afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

const write = (url: string, text: string): Promise<unknown> =>
  query(url, `insert into notes (text) values ('${text}')`);

const written = async (url: string): Promise<string[]> =>
  (await query<{ text: string }>(url, 'select text from notes order by id')).map((row) => row.text);

test('what was written is there after a stop and a start', async () => {
  const before = await startDatabaseProcess(dataDir);
  await write(before.url, 'stopped');
  const code = await before.stop();

  held = await startDatabaseProcess(dataDir);

  expect(code).toBe(0);
  expect(await written(held.url)).toContain('stopped');
  expect(held.messages).toEqual([]);
});

test('the server works in it by a role that may do nothing beyond its own database', async () => {
  held = await startDatabaseProcess(dataDir);

  const [role] = await query(
    held.url,
    'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  );

  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
});

test('nobody needs a password for it, as it is on no network, and its socket is in a folder of one user', async () => {
  held = await startDatabaseProcess(dataDir);

  const [listening] = await query(held.url, `select current_setting('listen_addresses') as network`);

  expect([new URL(held.url).password, listening]).toEqual(['', { network: '' }]);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
});

test('a database that outlived its killed server is taken over, and nothing is lost', async () => {
  const before = await startDatabaseProcess(dataDir);
  await write(before.url, 'server killed');
  const orphan = await postmasterOf(dataDir);
  await before.kill();
  const outlived = await isRunning(orphan);

  held = await startDatabaseProcess(dataDir);

  expect(outlived).toBe(true);
  expect(await isRunning(orphan)).toBe(false);
  expect(await postmasterOf(dataDir)).not.toBe(orphan);
  expect(await written(held.url)).toContain('server killed');
});

test('a start recovers after the server and its database were both killed', async () => {
  const before = await startDatabaseProcess(dataDir);
  await write(before.url, 'both killed');
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await before.kill();

  held = await startDatabaseProcess(dataDir);

  expect(await written(held.url)).toContain('both killed');
});

test('a busy query of a killed database does not hold up the next start', async () => {
  const before = await startDatabaseProcess(dataDir);
  const busy = query(before.url, `do $$ begin loop perform sqrt(2); end loop; end $$`).catch((error: unknown) => error);
  const active = `select from pg_stat_activity where state = 'active' and query like 'do %'`;
  await expect.poll(() => query(before.url, active)).toHaveLength(1);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await before.kill();

  held = await startDatabaseProcess(dataDir);

  expect(await busy).toBeInstanceOf(Error);
  expect(await query(held.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a killed database comes back by itself, and the same pool goes on', async () => {
  held = await startDatabaseProcess(dataDir);
  await write(held.url, 'database killed');
  const pool = new pg.Pool({ connectionString: held.url });
  pool.on('error', () => {});
  await pool.query('select 1');
  const killed = await postmasterOf(dataDir);

  process.kill(killed, 'SIGKILL');

  const kept = async () => (await pool.query(`select text from notes where text = 'database killed'`)).rows;
  await expect.poll(() => postmasterOf(dataDir)).not.toBe(killed);
  await expect.poll(kept).toHaveLength(1);
  await expect.poll(() => held?.messages.at(-1)).toBe('The database is back.');
  await pool.end();
});

test('a database that is killed again and again comes back each time', async () => {
  held = await startDatabaseProcess(dataDir);
  const { url } = held;
  const killed = new Set<number>();

  for (let round = 0; round < 3; round += 1) {
    const pid = await postmasterOf(dataDir);
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
    await expect.poll(async () => killed.has(await postmasterOf(dataDir))).toBe(false);
    const isWritten = async () => {
      await write(url, `round ${round}`);
      return true;
    };
    await expect.poll(isWritten).toBe(true);
  }

  expect(await written(url)).toEqual(expect.arrayContaining(['round 0', 'round 1', 'round 2']));
});

test('a stop while the database is being brought back leaves nothing running', async () => {
  const server = await startDatabaseProcess(dataDir);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');

  const code = await server.stop();

  expect(code).toBe(0);
  held = await startDatabaseProcess(dataDir);
  expect(held.messages).not.toContain('Stopping the database that an earlier run left behind…');
});

test('a second server on the same data folder is refused in one line and disturbs nothing', async () => {
  held = await startDatabaseProcess(dataDir);

  const second = await startRefused(dataDir);

  expect(second).toEqual({
    code: 1,
    said: `The data folder ${dataDir} is already in use by another Caravan server (process ${held.pid}).\n`,
  });
  await write(held.url, 'undisturbed');
});
