import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { codeOf } from './db.ts';
import {
  isAtLeast,
  type MigrationFile,
  migrationsFolder,
  readMigrationFiles,
  statementsOf,
} from './migration-files.ts';
import { StartupError } from './startup/startup-error.ts';
import { VERSION } from './version.ts';

/** Names this product's migrations among the advisory locks of a database that others may share. */
const LOCK_KEY = 7_236_110_518;
/** How often it is looked whether another server has done its migrations, milliseconds. */
const LOCK_POLL_MS = 100;

/**
 * How long a migration waits for a table that others use, milliseconds: all who come after it wait behind it. It lets them pass then, and
 * tries again after pauses, which grow.
 */
const TABLE_LOCK = { waitMs: 1_000, pauseMs: 500, longestPauseMs: 5_000, tries: 30 };

/** PostgreSQL's codes: a table is not there, since nothing has been migrated yet; a lock was not given in time. */
const [UNDEFINED_TABLE, LOCK_NOT_AVAILABLE] = ['42P01', '55P03'];

export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly hash: string;
  /** The oldest release that may use the database with it; `null`: none that does not know it. */
  readonly oldestRelease: string | null;
}

export interface MigrateOptions {
  /** Where the migrations lie: the product's own by default. */
  readonly folder?: string;
  /** The last version to apply: all by default. */
  readonly upTo?: number;
  /**
   * Called before the first of them is applied to a database that has some already; nothing is applied where it throws. Other
   * servers wait meanwhile.
   */
  readonly beforeApplying?: ((pending: readonly MigrationFile[], client: ClientBase) => Promise<void>) | undefined;
  /** Called after the last of them, where {@link beforeApplying} was before the first. */
  readonly afterApplying?: (() => Promise<void>) | undefined;
  /** How long it waits for tables that others use. */
  readonly tableLock?: typeof TABLE_LOCK;
}

/**
 * Brings the database to the shape that this version needs: applies the migrations that are missing, in order, each in a
 * transaction of its own together with its record, or statement by statement where it says so. Servers that start at once do it one
 * after the other, so each migration runs once. Takes one query when there is nothing to do.
 * @returns the names of those that were applied.
 * @throws {StartupError} when an applied migration was altered, is of a newer version that this one may not use the database of, or was
 *   overtaken, when one fails, or when the database does not let this role do it.
 */
export const migrate = async (pool: Pool, options: MigrateOptions = {}): Promise<{ applied: string[] }> => {
  try {
    if ((await findPending(pool, options)).length === 0) return { applied: [] };
    return await migrateAlone(pool, options);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date: ${messageOf(error)}`, { cause: error });
  }
};

/**
 * The migrations that are to be applied, in order. One query.
 * @throws {StartupError} as {@link migrate} does.
 */
export const findPending = async (
  database: Pool | ClientBase,
  { folder = migrationsFolder, upTo = Infinity }: Pick<MigrateOptions, 'folder' | 'upTo'> = {},
): Promise<MigrationFile[]> => {
  const files = await readMigrationFiles(folder);
  const pending = missing(files, await readApplied(database));
  return pending.filter(({ version }) => version <= upTo);
};

const migrateAlone = async (pool: Pool, options: MigrateOptions): Promise<{ applied: string[] }> => {
  // A migration may take longer than any request, and so may waiting for another server's: the pool's timeouts are too short.
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client;
  const client = new Client({ ...pool.options, stream: undefined });
  // The statement that a broken connection fails says so; the event only has to be heard.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await takeTurn(client);
    return await applyMissing(client, options);
  } finally {
    // Closing the connection gives the lock back in every case.
    await client.end();
  }
};

/** Asked for again and again: a statement that waits would see the database as it was, and an index that is built waits for all of those. */
const takeTurn = async (client: ClientBase): Promise<void> => {
  const take = async (): Promise<boolean> => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    return rows[0]?.taken === true;
  };
  while (!(await take())) await delay(LOCK_POLL_MS);
};

const applyMissing = async (client: ClientBase, options: MigrateOptions): Promise<{ applied: string[] }> => {
  const pending = await findPending(client, options);
  if (pending.length === 0) return { applied: [] };
  const isUpgrade = (await readApplied(client)).length > 0;
  if (isUpgrade) await options.beforeApplying?.(pending, client);
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
  await addOldestRelease(client);
  for (const file of pending) await apply(client, file, options.tableLock ?? TABLE_LOCK);
  if (isUpgrade) await options.afterApplying?.();
  return { applied: pending.map((file) => file.name) };
};

/** Databases of earlier versions have the table without. Changed once: whoever changes a table waits for all who read it. */
const addOldestRelease = async (client: ClientBase): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_release'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column oldest_release text');
};

const apply = (client: ClientBase, file: MigrationFile, tableLock: typeof TABLE_LOCK): Promise<void> =>
  file.isWithoutTransaction ? applyStatements(client, file, tableLock) : applyAtOnce(client, file, tableLock);

/** Does it, again where a table was in use: all who come later wait behind it, and pass while it pauses. */
const onceTablesAreFree = async (
  { tries, pauseMs, longestPauseMs }: typeof TABLE_LOCK,
  work: () => Promise<unknown>,
): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tried >= tries) throw error;
      await delay(Math.min(pauseMs * tried, longestPauseMs));
    }
  }
};

const applyAtOnce = async (client: ClientBase, file: MigrationFile, tableLock: typeof TABLE_LOCK): Promise<void> => {
  try {
    await onceTablesAreFree(tableLock, async () => {
      try {
        await client.query(`begin; set local lock_timeout = ${tableLock.waitMs}`);
        await client.query(file.sql);
        await record(client, file);
        await client.query('commit');
      } catch (error) {
        // A connection that is lost has rolled it back by itself.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    throw new StartupError(`The migration ${file.name} failed and was rolled back: ${reasonOf(error)}`, {
      cause: error,
    });
  }
};

/** What an earlier try has done stays done, so each statement is one that may be done again. */
const applyStatements = async (
  client: ClientBase,
  file: MigrationFile,
  tableLock: typeof TABLE_LOCK,
): Promise<void> => {
  try {
    for (const statement of statementsOf(file)) {
      // One that is concurrent has nobody wait behind it, and may wait for long itself.
      await client.query(`set lock_timeout = ${/ concurrently /i.test(statement) ? 0 : tableLock.waitMs}`);
      await dropUnfinishedIndex(client, statement);
      await onceTablesAreFree(tableLock, () => client.query(statement));
    }
    await client.query('set lock_timeout = 0');
    await record(client, file);
  } catch (error) {
    throw new StartupError(`The migration ${file.name} failed and goes on at the next start: ${reasonOf(error)}`, {
      cause: error,
    });
  }
};

const reasonOf = (error: unknown): string =>
  codeOf(error) === LOCK_NOT_AVAILABLE
    ? 'a table that it changes was in use all the time. Try again when less is going on'
    : messageOf(error);

const builtIndex = /^create (?:unique )?index concurrently if not exists (\w+) /i;

/** An index whose building was interrupted is there, costs its share of each change, and answers nothing: it is built anew. */
const dropUnfinishedIndex = async (client: ClientBase, statement: string): Promise<void> => {
  const name = builtIndex.exec(statement)?.[1];
  if (name === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid',
    [name],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
};

const record = async (client: ClientBase, { version, name, hash, oldestRelease }: MigrationFile): Promise<void> =>
  void (await client.query(
    'insert into schema_migrations (version, name, hash, oldest_release) values ($1, $2, $3, $4)',
    [version, name, hash, oldestRelease],
  ));

/** The migrations that were applied, in order; none where the database has no table of them. */
export const readApplied = async (database: Pool | ClientBase): Promise<AppliedMigration[]> => {
  try {
    // As JSON, the table may lack the last column.
    const result = await database.query<AppliedMigration>(
      `select version, name, hash, to_jsonb(applied) ->> 'oldest_release' as "oldestRelease"
       from schema_migrations applied order by version`,
    );
    return result.rows;
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The files that are still to be applied, after a check that what was applied is what lies here, or does this version no harm. */
const missing = (files: MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] => {
  const fileByVersion = new Map(files.map((file) => [file.version, file]));
  for (const row of applied) {
    const file = fileByVersion.get(row.version);
    if (file === undefined) refuseNewer(row);
    else if (file.hash !== row.hash) {
      throw new StartupError(
        `The migration ${file.name} was changed after it was applied to this database: restore it and put the change into a new migration.`,
      );
    }
  }
  return unapplied(files, applied);
};

/** While servers are replaced one after the other, one of the former release that ends is started again on what the new ones need. */
const refuseNewer = ({ name, oldestRelease }: AppliedMigration): void => {
  if (oldestRelease !== null && isAtLeast(VERSION, oldestRelease)) return;
  throw new StartupError(
    `The database was made by a newer version of Caravan (it has the migration ${name}): start that version.`,
  );
};

const unapplied = (files: MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] => {
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
