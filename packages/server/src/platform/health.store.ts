import type { Pool } from 'pg';

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

/** What the database takes of its disk, bytes. */
export const databaseBytes = async (probes: Pool): Promise<number> => {
  const { rows } = await probes.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
};

/** The numbers of the migrations that were done, those of a newer version included. */
export const listDoneMigrations = async (probes: Pool): Promise<number[]> => {
  const { rows } = await probes.query<{ version: number }>('select version from schema_migrations');
  return rows.map(({ version }) => version);
};
