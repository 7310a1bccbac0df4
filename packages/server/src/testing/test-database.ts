import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { SERVER_DATABASE, SERVER_ROLE } from '../platform/postgres-folder.ts';

export interface TestDatabase {
  /** Connection string of the role that the server uses. */
  readonly url: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of its own for a test file: migrated, empty, fast. The file drops it when it is done. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = inject('testDatabaseAdminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Files are copied rather than logged page by page: nothing has to survive here.
  await asAdmin(
    adminUrl,
    `create database ${name} template ${SERVER_DATABASE} owner ${SERVER_ROLE} strategy file_copy`,
  );
  const url = new URL(adminUrl);
  url.username = SERVER_ROLE;
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
};

const asAdmin = async (adminUrl: string, statement: string): Promise<void> => {
  const url = new URL(adminUrl);
  url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
