import type { Pool } from 'pg';
import { migrationsFolder, readMigrationFiles } from './migrate.ts';

/** Passes once the database answers, and throws its error while it does not. */
export const isAnswering = async (probes: Pool): Promise<void> => {
  await probes.query('select 1');
};

/**
 * Passes once the database has put a write on its disk: a message in its log that nobody reads, which leaves nothing in any table.
 *
 * @throws its error; also where it is one that is only read.
 */
export const takesWrites = async (probes: Pool): Promise<void> => {
  const { rows } = await probes.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly", pg_logical_emit_message(true, 'caravan', '')`,
  );
  if (rows[0]?.isReadOnly !== false) throw new Error('The database is only read.');
};

let versions: Promise<number[]> | undefined;

/** Passes where all migrations of this version are done. Those of a newer one, whose server is being started, do no harm. */
export const isMigrated = async (probes: Pool): Promise<void> => {
  versions ??= readMigrationFiles(migrationsFolder).then((files) => files.map(({ version }) => version));
  const { rows } = await probes.query<{ version: number }>('select version from schema_migrations');
  const done = new Set(rows.map(({ version }) => version));
  const missing = (await versions).filter((version) => !done.has(version));
  if (missing.length > 0) throw new Error('Some migrations are not done.');
};
