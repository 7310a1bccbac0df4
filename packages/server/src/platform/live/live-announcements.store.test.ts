import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../db.ts';
import {
  deleteOldAnnouncements,
  hasOverdue,
  listMomentsSince,
  lockOverdue,
  readChanges,
} from './live-announcements.store.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // One connection, which a small table does not keep from its indexes.
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 1, options: '-c enable_seqscan=off' });
});
afterAll(async () => {
  await pool.end();
  await testDatabase.release();
});

/** How the database goes about what a store asks. */
const planOf = async (ask: (db: Db) => Promise<unknown>): Promise<string> => {
  const sent: { query: string; params: unknown[] }[] = [];
  const logQuery = (query: string, params: unknown[]) => void sent.push({ query, params });
  await ask(drizzle({ client: pool, logger: { logQuery } }));
  const [{ query, params } = { query: '', params: [] }] = sent;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test.each([
  ['what is new', (db: Db) => listMomentsSince(db, { moment: null, secondsBefore: 10 }, 2_000)],
  ['whether something is overdue', (db: Db) => hasOverdue(db, 300)],
  ['what is overdue', (db: Db) => lockOverdue(db, 300, 200)],
  ['what has changed on a trip', (db: Db) => readChanges(db, randomUUID())],
  ['what is old', (db: Db) => deleteOldAnnouncements(db)],
])('%s is found by the moment in an index, however much the table has', async (_what, ask) => {
  expect(await planOf(ask)).toMatch(/Index Cond: \(.*created_at/);
});
