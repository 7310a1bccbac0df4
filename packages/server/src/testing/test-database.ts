import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { SERVER_DATABASE, SERVER_ROLE } from '../platform/postgres-folder.ts';

export interface TestDatabase {
  /** Connection string of the role that the server uses. */
  readonly url: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** How long connections that a file has just closed may take to be gone, milliseconds. */
const CLOSED_WITHIN_MS = 2_000;

/** A database of its own for a test file: migrated, empty, fast. The file drops it when it is done. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = inject('testDatabaseAdminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Page by page: copied by its files it would wait for two checkpoints of all databases, which takes half as long again.
  const create = `create database ${name} template ${SERVER_DATABASE} owner ${SERVER_ROLE} strategy wal_log`;
  await asAdmin(adminUrl, (client) => client.query(create));
  const url = new URL(adminUrl);
  url.username = SERVER_ROLE;
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(adminUrl, (client) => drop(client, name)) };
};

/** A pool says that it has ended a moment before PostgreSQL does; cut off in that moment it would report an error. */
const drop = async (client: pg.Client, name: string): Promise<void> => {
  const deadline = performance.now() + CLOSED_WITHIN_MS;
  const isInUse = async (): Promise<boolean> => {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    return rows.length > 0;
  };
  while ((await isInUse()) && performance.now() < deadline) await setImmediate();
  await client.query(`drop database if exists ${name} with (force)`);
};

const asAdmin = async (adminUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const url = new URL(adminUrl);
  url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
