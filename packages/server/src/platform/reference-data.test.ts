import { integer, pgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { type Dataset, findStale, insertMany, replaceStale } from './reference-data.store.ts';

const islands = pgTable('islands', { id: integer().primaryKey(), area: integer() });

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connectionString: testDatabase.url, max: 4 }, pino({ enabled: false }));
  await database.pool.query('create table islands (id integer primary key, area integer)');
});
afterAll(async () => {
  await database.close();
  await testDatabase.release();
});
beforeEach(() => database.pool.query('truncate islands, reference_data'));

/** A version of the islands that counts how often it is loaded. */
const version = (name: string, ids: readonly number[], meanwhile?: () => Promise<unknown>) => {
  const counted = { loads: 0 };
  const dataset: Dataset = {
    dataset: 'islands',
    version: name,
    tables: [islands],
    load: async (db) => {
      counted.loads += 1;
      await insertMany(
        db,
        islands,
        ids.map((id) => ({ id, area: null })),
      );
      await meanwhile?.();
    },
  };
  return { counted, dataset };
};

const known = async (): Promise<number[]> => {
  const rows = await database.db.select({ id: islands.id }).from(islands).orderBy(islands.id);
  return rows.map(({ id }) => id);
};

test('what is loaded already is not loaded again', async () => {
  const { counted, dataset } = version('1', [1, 2]);

  expect(await replaceStale(database.db, [dataset])).toEqual(['islands']);
  expect(await replaceStale(database.db, [dataset])).toEqual([]);
  expect(await findStale(database.db, [dataset])).toEqual([]);
  expect(counted.loads).toBe(1);
  expect(await known()).toEqual([1, 2]);
});

describe('another version', () => {
  beforeEach(async () => {
    await replaceStale(database.db, [version('1', [1, 2]).dataset]);
  });

  test('takes the place of all that was there', async () => {
    const { dataset } = version('2', [2, 3]);

    expect(await findStale(database.db, [dataset])).toEqual([dataset]);
    await replaceStale(database.db, [dataset]);
    expect(await known()).toEqual([2, 3]);
  });

  test('is not seen before it is there as a whole', async () => {
    const seen: number[][] = [];
    await replaceStale(database.db, [version('2', [3], async () => seen.push(await known())).dataset]);

    expect(seen).toEqual([[1, 2]]);
    expect(await known()).toEqual([3]);
  });

  test('that fails leaves what was there, and is loaded another time', async () => {
    const failing = version('2', [3], () => Promise.reject(new Error('no more data')));

    await expect(replaceStale(database.db, [failing.dataset])).rejects.toThrow('no more data');
    expect(await known()).toEqual([1, 2]);
    expect(await replaceStale(database.db, [version('2', [3]).dataset])).toEqual(['islands']);
  });

  test('is loaded once by servers that start at the same moment', async () => {
    const { counted, dataset } = version('2', [3]);

    const replaced = await Promise.all([1, 2, 3].map(() => replaceStale(database.db, [dataset])));

    expect(replaced.flat()).toEqual(['islands']);
    expect(counted.loads).toBe(1);
  });
});

test('more rows than a statement takes are all inserted', async () => {
  const ids = Array.from({ length: 20_001 }, (_, index) => index);

  await replaceStale(database.db, [version('1', ids).dataset]);

  expect(await known()).toEqual(ids);
});
