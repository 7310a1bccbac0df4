import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const made: TestDatabase[] = [];

const newDatabase = async (): Promise<{ pool: pg.Pool; database: TestDatabase }> => {
  const database = await createTestDatabase();
  made.push(database);
  return { pool: new pg.Pool({ connectionString: database.url }), database };
};

afterAll(() => Promise.all(made.map((database) => database.release())));

test('each test file has a migrated database that no other one sees', async () => {
  const [one, other] = await Promise.all([newDatabase(), newDatabase()]);
  await one.pool.query('create table only_here (id integer)');

  const answers = await Promise.all(
    [one, other].map(({ pool }) =>
      pool.query(
        `select to_regclass('only_here') is not null as here, to_regclass('schema_migrations') is not null as migrated`,
      ),
    ),
  );

  expect(answers.map(({ rows }) => rows)).toEqual([
    [{ here: true, migrated: true }],
    [{ here: false, migrated: true }],
  ]);
  await Promise.all([one.pool.end(), other.pool.end()]);
});

test('a database that a file has left is the next one’s as if it was new', async () => {
  const left = await createTestDatabase();
  const first = new pg.Pool({ connectionString: left.url });
  await first.query(`insert into doomed_objects values (gen_random_uuid(), now())`);
  await first.query(`update subscription_plans set name = 'Changed'`);
  await first.query(`select nextval('stripe_readings') from generate_series(1, 5)`);
  await first.end();
  await left.release();

  const { pool, database: taken } = await newDatabase();
  const { rows: plans } = await pool.query('select name from subscription_plans');
  const { rows: objects } = await pool.query('select from doomed_objects');
  const { rows: numbers } = await pool.query(`select nextval('stripe_readings')`);
  await pool.end();

  expect(taken.url).toBe(left.url);
  expect(plans.map(({ name }) => name)).not.toContain('Changed');
  expect(objects).toEqual([]);
  expect(numbers).toEqual([{ nextval: '1' }]);
});

test.each([
  ['column', 'alter table users add column shoe_size integer'],
  ['default of a column', `alter table users alter column first_name set default 'Nobody'`],
  ['privilege', 'grant select on users to public'],
  ['privilege on a column', 'grant select (email) on users to public'],
])('a database whose tables have another %s is nobody else’s', async (_what, statement) => {
  const left = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: left.url });
  await pool.query(statement);
  await pool.end();
  await left.release();

  const { database } = await newDatabase();

  expect(database.url).not.toBe(left.url);
});
