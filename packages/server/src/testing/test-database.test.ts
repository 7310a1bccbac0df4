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
