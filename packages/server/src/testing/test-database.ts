import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { SERVER_DATABASE, SERVER_ROLE } from '../platform/postgres/postgres-folder.ts';
import { asAdmin, resetToPristine } from './baseline-database.ts';
import { loadReferenceData } from './reference-data.ts';

export interface TestDatabase {
  /** Connection string of the role that the server uses. */
  readonly url: string;
  /** Resets it for the next one, who keeps the connections. @returns whether it could; else it is to be released. */
  reset(): Promise<boolean>;
  /** Gives the database back for reuse, whoever is still connected. */
  release(): Promise<void>;
}

/** How long connections that a file has just closed may take to be gone, milliseconds. */
const CLOSED_WITHIN_MS = 2_000;

/** Databases that files of this worker have released, reset to the state they were made in. */
const reusable: string[] = [];

/** The database that those with all places and airports are copies of, and what it is called until it has them. */
const WITH_REFERENCE_DATA = 'with_reference_data';
const DRAFT = 'reference_data_draft';

/**
 * A database of its own for a test file: migrated, empty, fast. The file releases it when it is done.
 *
 * @param hasReferenceData whether it holds all places and airports that a server brings along; else it has none.
 */
export const createTestDatabase = async ({ hasReferenceData = false } = {}): Promise<TestDatabase> => {
  const adminUrl = urlOf('postgres');
  if (hasReferenceData) await asAdmin(adminUrl, makeWithReferenceData);
  const template = hasReferenceData ? WITH_REFERENCE_DATA : SERVER_DATABASE;
  const reused = hasReferenceData ? undefined : reusable.pop();
  const name = reused ?? (await asAdmin(adminUrl, (client) => create(client, template)));
  const reset = () => resetToPristine(adminUrl, name, inject('testDatabaseFingerprint'));
  return {
    url: serversUrl(name),
    reset,
    release: async () => {
      await asAdmin(adminUrl, (client) => untilDisconnected(client, name));
      if (await reset()) reusable.push(name);
      else await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

const urlOf = (database: string): string => {
  const url = new URL(inject('testDatabaseAdminUrl'));
  url.pathname = database;
  return url.href;
};

const serversUrl = (database: string): string => {
  const url = new URL(urlOf(database));
  url.username = SERVER_ROLE;
  return url.href;
};

/** The first file of the run that wants it makes it, while those of other workers wait for the lock. */
const makeWithReferenceData = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock(1)');
  const found = await client.query('select from pg_database where datname = $1', [WITH_REFERENCE_DATA]);
  if (found.rows.length > 0) return;
  await client.query(`drop database if exists ${DRAFT}`);
  await create(client, SERVER_DATABASE, DRAFT);
  await loadReferenceData(serversUrl(DRAFT));
  await client.query(`alter database ${DRAFT} rename to ${WITH_REFERENCE_DATA}`);
};

const create = async (
  client: pg.Client,
  template: string,
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<string> => {
  // Files are copied rather than logged page by page: nothing has to survive here.
  await client.query(`create database ${name} template ${template} owner ${SERVER_ROLE} strategy file_copy`);
  return name;
};

/** A pool says that it has ended a moment before PostgreSQL does; cut off in that moment it would report an error. */
const untilDisconnected = async (client: pg.Client, name: string): Promise<void> => {
  const deadline = performance.now() + CLOSED_WITHIN_MS;
  const isInUse = async (): Promise<boolean> => {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    return rows.length > 0;
  };
  while ((await isInUse()) && performance.now() < deadline) await setImmediate();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
};
