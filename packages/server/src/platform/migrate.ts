import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { StartupError } from './startup-error.ts';

/** Where the product's own migrations lie. */
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

/** Names this product's migrations among the advisory locks of a database that others may share. */
const lockKey = 7_236_110_518;

/** PostgreSQL's code for a table that is not there: nothing has been migrated yet. */
const undefinedTable = '42P01';

interface AppliedMigration {
  version: number;
  name: string;
  hash: string;
}

/**
 * Brings the database to the shape that this version needs: applies the migrations that are missing, in order, each in a
 * transaction of its own together with its record. Servers that start at once do it one after the other, so each
 * migration runs once. Takes one query when there is nothing to do.
 * @throws {StartupError} when an applied migration was altered, is unknown to this version or was overtaken, or when one fails.
 */
export async function migrate(pool: Pool, folder: string = migrationsFolder): Promise<{ applied: string[] }> {
  const files = await readMigrationFiles(folder);
  if (missing(files, await readApplied(pool)).length === 0) return { applied: [] };

  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await applyMissing(client, files);
  } finally {
    // Closing the connection gives the lock back in every case and leaves no altered session in the pool.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, files: MigrationFile[]): Promise<{ applied: string[] }> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const todo = missing(files, await readApplied(client));
  for (const file of todo) {
    await apply(client, file);
  }
  return { applied: todo.map((file) => file.name) };
}

async function apply(client: PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(file.sql);
    await client.query('INSERT INTO schema_migrations (version, name, hash) VALUES ($1, $2, $3)', [
      file.version,
      file.name,
      file.hash,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    // The connection is closed by the caller, which rolls the transaction back.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The migration ${file.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function readApplied(database: Pool | PoolClient): Promise<AppliedMigration[]> {
  try {
    const result = await database.query<AppliedMigration>(
      'SELECT version, name, hash FROM schema_migrations ORDER BY version',
    );
    return result.rows;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return [];
    throw error;
  }
}

/** The files that are still to be applied, after a check that what was applied is what lies here. */
function missing(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const fileByVersion = new Map(files.map((file) => [file.version, file]));
  for (const row of applied) {
    const file = fileByVersion.get(row.version);
    if (file === undefined) {
      throw new StartupError(
        `The database was made by a newer version of Caravan (it has the migration ${row.name}): start that version.`,
      );
    }
    if (file.hash !== row.hash) {
      throw new StartupError(
        `The migration ${file.name} was changed after it was applied to this database: restore it and put the change into a new migration.`,
      );
    }
  }
  return unapplied(files, applied);
}

function unapplied(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const done = new Set(applied.map((row) => row.version));
  const last = applied.at(-1);
  const todo = files.filter((file) => !done.has(file.version));
  const overtaken = todo.find((file) => last !== undefined && file.version < last.version);
  if (overtaken !== undefined && last !== undefined) {
    throw new StartupError(
      `The migration ${overtaken.name} comes too late: ${last.name} is already applied. Give it the next free number.`,
    );
  }
  return todo;
}
