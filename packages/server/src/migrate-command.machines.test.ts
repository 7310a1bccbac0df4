import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './platform/migrate.ts';
import { runCommand } from './testing/server-command.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { behindDeadHost } from './testing/two-hosts.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, application_name: 'test' });
});

afterAll(async () => {
  await pool.end();
  await database.release();
});

/** @returns what it writes on both, and its exit code. */
const migrateBy = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> => {
  const { code, output, said } = await runCommand('migrate-command.ts', args, env);
  return `${code}: ${output.toString()}${said}`;
};

test('a plan says what each migration would do and whom it would hinder, and does nothing', async () => {
  await pool.query('drop schema public cascade; create schema public');

  const plan = await migrateBy(['--plan'], { DATABASE_URL: database.url });

  expect(plan).toMatch(/^0: 0001_people_and_trips \(in one transaction, for servers of its own release alone\):\n/);
  expect(plan).toMatch(/0023_trip_ids_in_keys .+:\n-- Beside servers that run, it drops outfits\.outfits_activity: /);
  expect(plan).toContain('\ncreate table trips (');
  expect((await pool.query(`select to_regclass('schema_migrations') as it`)).rows).toEqual([{ it: null }]);
});

test('a database is migrated once, behind a host that is dead, and then nothing is to be done', async () => {
  await pool.query('drop schema public cascade; create schema public');
  const env = { DATABASE_URL: behindDeadHost(database.url) };

  const first = await migrateBy([], env);
  const [again, plan] = [await migrateBy([], env), await migrateBy(['--plan'], env)];

  expect(first).toMatch(/^0: Migrated: 0001_people_and_trips, 0002_/);
  expect(again).toBe('0: Nothing was to be migrated.\n');
  expect(plan).toBe('0: Nothing is to be migrated.\n');
});

test('while servers of 1.0.0 are connected nothing is applied that they do not go on with', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, { upTo: 20 });
  const former = new pg.Client({ connectionString: database.url });
  await former.connect();
  const env = { DATABASE_URL: database.url };

  const refused = await migrateBy([], env);
  const applied = await pool.query('select max(version) as last from schema_migrations');
  const plan = await migrateBy(['--plan'], env);
  await former.end();
  const nameless = `select from pg_stat_activity where datname = current_database() and application_name = '' and backend_type = 'client backend'`;
  await expect.poll(async () => (await pool.query(nameless)).rowCount).toBe(0);
  const migrated = await migrateBy([], env);

  expect(refused).toMatch(
    /^1: Servers of an earlier version seem to use this database \(from .+\), and none of them goes on with the migration 0021_live_announcements: stop every server, and whatever else connects by this role without an application_name, and start this one then\.$/,
  );
  expect(applied.rows).toEqual([{ last: 20 }]);
  expect(plan).toMatch(/^0: 0021_live_announcements/);
  expect(migrated).toMatch(/^0: Migrated: 0021_live_announcements, /);
});

test('a database that a backup has not come into whole is left as it is', async () => {
  await pool.query('create table unfinished_restore (backup uuid, kind text)');
  await pool.query(`insert into unfinished_restore values (gen_random_uuid(), 'whole')`);

  const refused = await migrateBy([], { DATABASE_URL: database.url });
  await pool.query('drop table unfinished_restore');

  expect(refused).toMatch(/^1: A backup is being restored into this database, or its restore was interrupted: /);
});

test.each([
  ['without a database of one’s own', [], {}, /^1: DATABASE_URL names no database: the embedded one is migrated/],
  [
    'without any database, asked for its plan,',
    ['--plan'],
    { DATA_DIR: '/nonexistent' },
    /^1: There is nothing here yet: \/nonexistent holds no database \(DATA_DIR\)\.$/,
  ],
  [
    'with what it does not know',
    ['--now'],
    {},
    /^1: That is not understood: npm run migrate, or npm run migrate -- --plan\.$/,
  ],
  [
    'where nobody answers',
    ['--plan'],
    { DATABASE_URL: 'postgresql://caravan:secret-word@127.0.0.1:1/caravan' },
    /^1: The database at 127\.0\.0\.1:1\/caravan cannot be used: nothing listens there\. Check DATABASE_URL\.$/,
  ],
])('%s it ends in one line', async (_, args, env, line) => {
  expect(await migrateBy(args, env)).toMatch(line);
});
