import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg, { type ClientBase, type Pool } from 'pg';
import { StartupError } from './startup/startup-error.ts';

/** One step of the database's shape, as it lies in the migrations folder. */
interface MigrationFile {
  version: number;
  /** File name without its ending, such as 0001_accounts. */
  name: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, so that a checkout with CRLF counts as the same. */
  hash: string;
}

const fileName = /^(\d{4})_[a-z0-9_-]+\.sql$/;

/**
 * Reads all migrations, lowest number first. Files that do not end in .sql are left alone.
 * @throws {StartupError} when the folder cannot be read, a name is not NNNN_name.sql, or a number is used twice.
 */
export const readMigrationFiles = async (folder: string): Promise<MigrationFile[]> => {
  const files = await Promise.all((await sqlNames(folder)).map((name) => readMigration(folder, name)));
  files.sort((one, other) => one.version - other.version);
  for (const [index, file] of files.entries()) {
    const previous = files[index - 1];
    if (previous?.version === file.version) {
      throw new StartupError(`Two migrations have the same number: ${previous.name} and ${file.name}.`);
    }
  }
  return files;
};

const sqlNames = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  } catch (error) {
    throw new StartupError(`The migrations in ${folder} cannot be read.`, { cause: error });
  }
};

const readMigration = async (folder: string, name: string): Promise<MigrationFile> => {
  const version = fileName.exec(name)?.[1];
  if (version === undefined) {
    throw new StartupError(`The migration ${name} needs a name like 0001_what_it_does.sql.`);
  }
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name: name.slice(0, -'.sql'.length), sql, hash };
};

/** Where the product's own migrations lie. */
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

/** Names this product's migrations among the advisory locks of a database that others may share. */
const LOCK_KEY = 7_236_110_518;

/** PostgreSQL's code for a table that is not there: nothing has been migrated yet. */
const UNDEFINED_TABLE = '42P01';

interface AppliedMigration {
  version: number;
  name: string;
  hash: string;
}

/**
 * Brings the database to the shape that this version needs: applies the migrations that are missing, in order, each in a
 * transaction of its own together with its record. Servers that start at once do it one after the other, so each
 * migration runs once. Takes one query when there is nothing to do.
 * @returns the names of those that were applied.
 * @throws {StartupError} when an applied migration was altered, is unknown to this version or was overtaken, when one
 *   fails, or when the database does not let this role do it.
 */
export const migrate = async (pool: Pool, folder: string = migrationsFolder): Promise<{ applied: string[] }> => {
  const files = await readMigrationFiles(folder);
  try {
    if (missing(files, await readApplied(pool)).length === 0) return { applied: [] };
    return await migrateAlone(pool, files);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date: ${messageOf(error)}`, { cause: error });
  }
};

const migrateAlone = async (pool: Pool, files: MigrationFile[]): Promise<{ applied: string[] }> => {
  // A migration may take longer than any request, and so may waiting for another server's: the pool's timeouts are too short.
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client({ ...pool.options, stream: undefined });
  // The statement that a broken connection fails says so; the event only has to be heard.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await applyMissing(client, files);
  } finally {
    // Closing the connection gives the lock back in every case.
    await client.end();
  }
};

const applyMissing = async (client: ClientBase, files: MigrationFile[]): Promise<{ applied: string[] }> => {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
  const todo = missing(files, await readApplied(client));
  for (const file of todo) await apply(client, file);
  return { applied: todo.map((file) => file.name) };
};

const apply = async (client: ClientBase, file: MigrationFile): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into schema_migrations (version, name, hash) values ($1, $2, $3)', [
      file.version,
      file.name,
      file.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    // The caller closes the connection, which rolls the transaction back.
    throw new StartupError(`The migration ${file.name} failed and was rolled back: ${messageOf(error)}`, {
      cause: error,
    });
  }
};

const readApplied = async (database: Pool | ClientBase): Promise<AppliedMigration[]> => {
  try {
    const result = await database.query<AppliedMigration>(
      'select version, name, hash from schema_migrations order by version',
    );
    return result.rows;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The files that are still to be applied, after a check that what was applied is what lies here. */
const missing = (files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] => {
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
};

const unapplied = (files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] => {
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
};
