import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const made: TestDatabase[] = [];

const newDatabase = async (): Promise<{ pool: pg.Pool; database: TestDatabase }> => {
  const database = await createTestDatabase();
  made.push(database);
  return { pool: new pg.Pool({ connectionString: database.url }), database };
};

afterAll(() => Promise.all(made.map((database) => database.drop())));

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

test('a database that a file has left is the next one’s as if it was new, unless its tables were changed', async () => {
  const left = await createTestDatabase();
  const first = new pg.Pool({ connectionString: left.url });
  await first.query(`insert into doomed_objects values (gen_random_uuid(), now())`);
  await first.query(`update subscription_plans set name = 'Changed'`);
  await first.end();
  await left.drop();

  const taken = await createTestDatabase();
  const second = new pg.Pool({ connectionString: taken.url });
  const { rows: plans } = await second.query('select name from subscription_plans');
  const { rows: objects } = await second.query('select from doomed_objects');
  await second.query('alter table users add column shoe_size integer');
  await second.end();
  await taken.drop();
  const { database: other } = await newDatabase();

  expect(taken.url).toBe(left.url);
  expect(plans.map(({ name }) => name)).not.toContain('Changed');
  expect(objects).toEqual([]);
  expect(other.url).not.toBe(left.url);
});
