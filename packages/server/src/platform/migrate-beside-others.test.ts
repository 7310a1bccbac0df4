import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { StartupError } from './startup/startup-error.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});

/** Each test brings migrations of its own to an empty database with bags in it. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-migrations-'));
  await pool.query(`drop schema public cascade; create schema public;
    create table bag (id int primary key, name text); insert into bag values (1, 'blue'), (2, 'blue')`);
});

afterEach(() => rm(folder, { recursive: true }));

afterAll(async () => {
  await pool.end();
  await database.release();
});

const lay = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);

/** The indexes of the bags, each with whether it is whole. */
const indexes = async (): Promise<Record<string, boolean>> => {
  const { rows } = await pool.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'bag'::regclass`,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
};

const INDEX = '-- without transaction\ncreate unique index concurrently if not exists bag_name on bag (name);';

test('an index whose building broke off is dropped and built anew by the next start', async () => {
  await lay('0027_index.sql', INDEX);

  const failed = migrate(pool, { folder });
  await expect(failed).rejects.toThrow(StartupError);
  await expect(failed).rejects.toThrow(
    /^The migration 0027_index failed and goes on at the next start: could not create unique/,
  );
  const left = await indexes();
  await pool.query('delete from bag where id = 2');
  const repaired = await migrate(pool, { folder });

  expect(left).toEqual({ bag_pkey: true, bag_name: false });
  expect(repaired).toEqual({ applied: ['0027_index'] });
  expect(await indexes()).toEqual({ bag_pkey: true, bag_name: true });
});

test('an index that is whole stays where the start ended before it was recorded', async () => {
  await pool.query('delete from bag where id = 2; create unique index bag_name on bag (name)');
  const built = await pool.query(`select 'bag_name'::regclass::oid as id`);
  await lay('0027_index.sql', INDEX);

  await migrate(pool, { folder });

  expect((await pool.query(`select 'bag_name'::regclass::oid as id`)).rows).toEqual(built.rows);
});

test('a migration without a transaction keeps what it has done, and goes on where it failed', async () => {
  const statements = [
    'create table if not exists tag (id int);',
    'insert into sticker values (1) on conflict do nothing;',
  ];
  await lay('0027_parts.sql', ['-- without transaction', ...statements].join('\n'));

  await expect(migrate(pool, { folder })).rejects.toThrow(/0027_parts failed and goes on/);
  const kept = await pool.query(`select to_regclass('tag')::text as it`);
  await pool.query('create table sticker (id int primary key)');
  const repaired = await migrate(pool, { folder });

  expect(kept.rows).toEqual([{ it: 'tag' }]);
  expect(repaired).toEqual({ applied: ['0027_parts'] });
  expect((await pool.query('select id from sticker')).rows).toEqual([{ id: 1 }]);
});

/** Somebody who uses the bags in a transaction, until it is over. */
const useBags = async (): Promise<{ end: () => Promise<void> }> => {
  const client = await pool.connect();
  await client.query('begin; select from bag');
  return {
    end: async () => {
      await client.query('commit');
      client.release();
    },
  };
};

test.each([
  ['in a transaction', 'alter table bag add column size int;'],
  ['without one', '-- without transaction\nalter table bag add column if not exists size int;'],
])('a migration %s that waits for a table lets others pass, and is done once the table is free', async (_, sql) => {
  await lay('0027_more.sql', sql);
  const use = await useBags();

  const tableLock = { waitMs: 100, pauseMs: 10, longestPauseMs: 10, tries: 10_000 };
  const migrating = migrate(pool, { folder, tableLock });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table bag%'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  const passed = await pool.query('select id from bag');
  await use.end();

  expect(passed.rowCount).toBe(2);
  expect(await migrating).toEqual({ applied: ['0027_more'] });
});

test('a migration whose table is in use all the time gives up in one line, and leaves nothing', async () => {
  await lay('0027_more.sql', 'create table tag (id int); alter table bag add column size int;');
  const use = await useBags();

  const failed = migrate(pool, { folder, tableLock: { waitMs: 20, pauseMs: 1, longestPauseMs: 1, tries: 3 } });

  await expect(failed).rejects.toThrow(
    /^The migration 0027_more failed and was rolled back: a table that it changes was in use all the time\. Try again when less is going on$/,
  );
  await use.end();
  expect((await pool.query(`select to_regclass('tag') as it`)).rows).toEqual([{ it: null }]);
});
