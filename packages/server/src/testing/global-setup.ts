import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/postgres/embedded-postgres.ts';
import { migrate } from '../platform/migrate.ts';
import { ADMIN_ROLE } from '../platform/postgres/postgres-folder.ts';
import { takePristineSnapshot, schemaFingerprint } from './baseline-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the run's PostgreSQL for a role that may make databases. */
    testDatabaseAdminUrl: string;
    /** A hash of the schema of a new database. */
    testDatabaseFingerprint: string;
    /** Where the servers of the tests have their folders; it goes at the end. */
    testFolder: string;
  }
}

/** Connections that all test files together may hold. */
const CONNECTIONS = 100;

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file gets a copy of. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-test-'));
  const database = await startEmbedded({ dataDir, poolSize: CONNECTIONS, durable: false }, pino({ level: 'warn' }));
  const pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool);
  await pool.end();
  const adminUrl = withRole(database.url, ADMIN_ROLE);
  await takePristineSnapshot(adminUrl);
  project.provide('testDatabaseAdminUrl', adminUrl);
  project.provide('testDatabaseFingerprint', await schemaFingerprint(adminUrl));
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-files-'));
  project.provide('testFolder', folder);
  return async () => {
    await database.stop();
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
  };
};

const withRole = (url: string, role: string): string => {
  const changed = new URL(url);
  changed.username = role;
  return changed.href;
};
