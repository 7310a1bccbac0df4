import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './testing/server-command.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { behindDeadHost } from './testing/two-hosts.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
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

test.each([
  ['without a database of one’s own', [], {}, /^1: DATABASE_URL names no database: the embedded one is migrated/],
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
