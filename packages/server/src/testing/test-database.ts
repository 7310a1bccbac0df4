import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { SERVER_DATABASE, SERVER_ROLE } from '../platform/postgres-folder.ts';
import { asAdmin, renewed } from './begun-database.ts';

export interface TestDatabase {
  /** Connection string of the role that the server uses. */
  readonly url: string;
  /** Gives the database back, whoever is still connected. */
  drop(): Promise<void>;
}

/** How long connections that a file has just closed may take to be gone, milliseconds. */
const CLOSED_WITHIN_MS = 2_000;

/** Databases that files of this worker have left, as good as new. */
const free: string[] = [];

/** A database of its own for a test file: migrated, empty, fast. The file gives it back when it is done. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = urlOf('postgres');
  const name = free.pop() ?? (await asAdmin(adminUrl, create));
  const url = new URL(adminUrl);
  url.username = SERVER_ROLE;
  url.pathname = name;
  return {
    url: url.href,
    drop: async () => {
      await asAdmin(adminUrl, (client) => untilLeft(client, name));
      if (await renewed(adminUrl, name, inject('testDatabaseShape'))) free.push(name);
      else await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

const urlOf = (database: string): string => {
  const url = new URL(inject('testDatabaseAdminUrl'));
  url.pathname = database;
  return url.href;
};

const create = async (client: pg.Client): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Files are copied rather than logged page by page: nothing has to survive here.
  await client.query(`create database ${name} template ${SERVER_DATABASE} owner ${SERVER_ROLE} strategy file_copy`);
  return name;
};

/** A pool says that it has ended a moment before PostgreSQL does; cut off in that moment it would report an error. */
const untilLeft = async (client: pg.Client, name: string): Promise<void> => {
  const deadline = performance.now() + CLOSED_WITHIN_MS;
  const isInUse = async (): Promise<boolean> => {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    return rows.length > 0;
  };
  while ((await isInUse()) && performance.now() < deadline) await setImmediate();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
};
