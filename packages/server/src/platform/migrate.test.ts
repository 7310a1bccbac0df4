import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signedInSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';
import { StartupError } from './startup/startup-error.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});

/** Each test brings migrations of its own to an empty database. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-migrations-'));
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
});

afterEach(() => rm(folder, { recursive: true }));

afterAll(async () => {
  await pool.end();
  await database.release();
});

const lay = async (files: Record<string, string>): Promise<void> => {
  await Promise.all(Object.entries(files).map(([name, sql]) => writeFile(path.join(folder, name), sql)));
};

const tables = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('migrations are applied in order, each once', async () => {
  await lay({
    '0002_second.sql': 'alter table trip rename to journey;',
    '0001_first.sql': 'create table trip (id int); create table bag (id int);',
    'notes.txt': 'not a migration',
  });

  const first = await migrate(pool, { folder });
  const second = await migrate(pool, { folder });
  await lay({ '0003_third.sql': 'drop table bag;' });
  const third = await migrate(pool, { folder });

  expect([first, second, third]).toEqual([
    { applied: ['0001_first', '0002_second'] },
    { applied: [] },
    { applied: ['0003_third'] },
  ]);
  expect(await tables()).toEqual(['journey']);
});

test('servers that start at once migrate once', async () => {
  await lay({
    '0001_first.sql': 'create table trip (id int); select pg_sleep(0.05);',
    '0002_b.sql': 'create table bag (id int);',
  });
  const pools = Array.from({ length: 5 }, () => new pg.Pool({ connectionString: database.url }));

  const results = await Promise.all(pools.map((each) => migrate(each, { folder })));

  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual(['0001_first', '0002_b']);
  expect(await tables()).toEqual(['bag', 'trip']);
  await Promise.all(pools.map((each) => each.end()));
});

test('a limit on the length of statements does not cut a migration off', async () => {
  await lay({ '0001_slow.sql': 'select pg_sleep(0.1); create table trip (id int);' });
  const impatient = new pg.Pool({ connectionString: database.url, options: '-c statement_timeout=50' });

  const result = await migrate(impatient, { folder });

  expect(result.applied).toEqual(['0001_slow']);
  await impatient.end();
});

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  await lay({
    '0001_good.sql': 'create table trip (id int);',
    '0002_bad.sql': 'create table bag (id int); select nonsense;',
  });

  const failed = await migrate(pool, { folder }).catch((error: unknown) => error);
  const left = await tables();
  await lay({ '0002_bad.sql': 'create table bag (id int);' });
  const repaired = await migrate(pool, { folder });

  expect(failed).toBeInstanceOf(StartupError);
  expect(failed).toMatchObject({
    message: 'The migration 0002_bad failed and was rolled back: column "nonsense" does not exist',
  });
  expect(left).toEqual(['trip']);
  expect(repaired).toEqual({ applied: ['0002_bad'] });
});

test.each([
  [
    'was changed after it was applied',
    { '0002_b.sql': 'create table other (id int);' },
    /0002_b was changed after it was applied/,
  ],
  ['comes too late', { '0001_late.sql': 'select 1;' }, /0001_late comes too late: 0004_d is already applied/],
  ['has no number', { 'more.sql': 'select 1;' }, /more\.sql needs a name like 0001_what_it_does\.sql/],
  ['has the number of another', { '0004_again.sql': 'select 1;' }, /same number: 0004_(d|again) and 0004_(d|again)/],
])('a migration that %s is refused', async (_, files, message) => {
  await lay({ '0002_b.sql': 'create table bag (id int);', '0004_d.sql': 'create table trip (id int);' });
  await migrate(pool, { folder });
  await lay(files);

  const result = migrate(pool, { folder });

  await expect(result).rejects.toThrow(StartupError);
  await expect(result).rejects.toThrow(message);
  expect(await tables()).toEqual(['bag', 'trip']);
});

test('a checkout with other line ends is the same migration', async () => {
  await lay({ '0001_first.sql': 'create table trip\n(id int);\n' });
  await migrate(pool, { folder });
  await lay({ '0001_first.sql': 'create table trip\r\n(id int);\r\n' });

  const result = await migrate(pool, { folder });

  expect(result).toEqual({ applied: [] });
});

test('a database that a newer version made is refused', async () => {
  await lay({ '0001_first.sql': 'select 1;', '0002_newer.sql': 'select 2;' });
  await migrate(pool, { folder });
  await rm(path.join(folder, '0002_newer.sql'));

  const result = migrate(pool, { folder });

  await expect(result).rejects.toThrow(/made by a newer version of Caravan \(it has the migration 0002_newer\)/);
});

test.each([
  ['a newer version has only added to', 'create table bag (id int);', 'nothing'],
  ['lost what this version did without already', '-- contracts: trip.note (unused since 0.0.1)\nselect 1;', 'nothing'],
  ['lost what this version uses', '-- contracts: trip.note (unused since 99.0.0)\nselect 1;', 'a newer version'],
])('a server starts again on a database that %s, as far as it may', async (_, sql, refusal) => {
  await lay({ '0001_first.sql': 'create table trip (id int);', '0027_newer.sql': sql });
  await migrate(pool, { folder });
  await rm(path.join(folder, '0027_newer.sql'));

  const said = await migrate(pool, { folder }).then(
    ({ applied }) => (applied.length === 0 ? 'nothing' : applied.join(', ')),
    (error: unknown) => String(error),
  );

  expect(said).toContain(refusal);
});

test('a role that may not make tables gets one line that says so', async () => {
  await lay({ '0001_first.sql': 'select 1;' });
  await pool.query('revoke create on schema public from public; alter schema public owner to pg_database_owner');
  await pool.query('revoke create on schema public from pg_database_owner');

  const result = migrate(pool, { folder });

  await expect(result).rejects.toThrow(
    'The database could not be brought up to date: permission denied for schema public',
  );
});

test('an answer to a sign-in of the version before tells what it tells today', async () => {
  const earlier = (await readdir(migrationsFolder)).filter((name) => /^000[123]_/.test(name));
  await Promise.all(earlier.map((name) => copyFile(path.join(migrationsFolder, name), path.join(folder, name))));
  await migrate(pool, { folder });
  const user = await someoneOfBefore();
  const answer = { user, message: 'Signed in successfully' };
  await pool.query(
    String.raw`insert into idempotency_keys (id, fingerprint, status, answer, signed_in_user) values ('\x01', '\x01', 200, $1, $2)`,
    [answer, user.id],
  );

  await migrate(pool);

  const { rows } = await pool.query<{ answer: unknown }>('select answer from idempotency_keys');
  const sinceThen = {
    signInPhone: null,
    hasPasskey: false,
    hasSecondFactor: false,
    pendingEmail: null,
    addableBy: 'everybody',
    mailsWhenAdded: true,
    preferences: NO_PREFERENCES,
  };
  expect(signedInSchema.parse(rows[0]?.answer)).toEqual({ ...answer, user: { ...user, ...sinceThen } });
});

test('answers with a trip and with somebody on it, of the version before, tell what they tell today', async () => {
  const earlier = (await readdir(migrationsFolder)).filter((name) => /^00(0\d|1[0-4])_/.test(name));
  await Promise.all(earlier.map((name) => copyFile(path.join(migrationsFolder, name), path.join(folder, name))));
  await migrate(pool, { folder });
  const [adam, mia] = [
    { role: 'admin', joinedAt: '2026-01-01' },
    { role: 'member', joinedAt: '2026-01-02' },
  ];
  const kept = [{ title: 'Oslo', members: [adam, mia] }, mia, [adam, mia], { title: 'Coat' }];
  const keep = `insert into idempotency_keys (id, fingerprint, status, answer) values ($1, '', 201, $2)`;
  for (const [index, answer] of kept.entries()) await pool.query(keep, [Buffer.from([index]), JSON.stringify(answer)]);

  await migrate(pool);

  const { rows } = await pool.query<{ answer: unknown }>('select answer from idempotency_keys order by id');
  const opened = { hasOpened: true };
  expect(rows.map(({ answer }) => answer)).toEqual([
    {
      title: 'Oslo',
      isNew: false,
      members: [
        { ...adam, ...opened },
        { ...mia, ...opened },
      ],
    },
    { ...mia, ...opened },
    [
      { ...adam, ...opened },
      { ...mia, ...opened },
    ],
    { title: 'Coat' },
  ]);
});

test("an address that was never confirmed may be anybody's where the account was changed since it was made", async () => {
  const earlier = (await readdir(migrationsFolder)).filter((name) => /^000[123]_/.test(name));
  await Promise.all(earlier.map((name) => copyFile(path.join(migrationsFolder, name), path.join(folder, name))));
  await migrate(pool, { folder });
  const add = `insert into users (id, email, first_name, last_name, updated_at, email_confirmed_at)
    values (gen_random_uuid(), $1, 'A', 'B', now() + $2::interval, $3)`;
  await pool.query(add, ['as-made@example.com', '0', null]);
  await pool.query(add, ['changed@example.com', '1 minute', null]);
  await pool.query(add, ['confirmed@example.com', '1 minute', new Date()]);

  await migrate(pool);

  const { rows } = await pool.query<{ email: string }>('select email from users where not began_with_email');
  expect(rows).toEqual([{ email: 'changed@example.com' }]);
});

/** An account, as the version before answered it. */
const someoneOfBefore = async () => {
  const user = {
    id: '0192f000-0000-7000-9000-000000000001',
    email: 'anna@example.com',
    username: 'anna',
    firstName: 'Anna',
    lastName: 'Lee',
    phoneNumber: null,
    profileImageUrl: null,
    authProvider: 'email',
    isEmailConfirmed: false,
    hasPassword: true,
    createdAt: '2026-03-01T12:00:00.000Z',
  };
  const { id, email, username, firstName, lastName } = user;
  await pool.query('insert into users (id, email, username, first_name, last_name) values ($1, $2, $3, $4, $5)', [
    id,
    email,
    username,
    firstName,
    lastName,
  ]);
  return user;
};

test("the product's own migrations make a whole database", async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));

  const { applied } = await migrate(pool);

  expect(applied).toHaveLength(files.length);
  expect(await tables()).toContain('trips');
});
