import { type ClientBase, DatabaseError, type Pool } from 'pg';

/** Where it is noted that a backup is being restored, until rows and files are all there. */
export const RESTORE_MARKER = 'unfinished_restore';

/** A restore that is under way or was interrupted. */
export interface UnfinishedRestore {
  /** Which backup, by its id. */
  readonly backup: string;
  /** Of rows and files, or of rows alone. */
  readonly kind: 'whole' | 'rows';
}

/** SQLSTATE undefined_table. Source: PostgreSQL documentation, appendix A. */
const UNDEFINED_TABLE = '42P01';

/** @returns `null` where none is under way or was interrupted. */
export const findUnfinishedRestore = async (database: Pool | ClientBase): Promise<UnfinishedRestore | null> => {
  const { rows: found } = await database.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [RESTORE_MARKER],
  );
  if (!found[0]?.isThere) return null;
  try {
    const { rows } = await database.query<UnfinishedRestore>(`select backup, kind from ${RESTORE_MARKER}`);
    return rows[0] ?? null;
  } catch (error) {
    // It ended between the two queries.
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
};

/**
 * The addresses of whoever is connected to this database by this role and gives no name, each once: servers of 1.0.0, which are the only
 * ones that go without. By a socket of this machine it is `this machine`.
 */
export const findNamelessConnections = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ address: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
     where datname = current_database() and usename = current_user and backend_type = 'client backend'
       and application_name = '' and pid <> pg_backend_pid()
     order by 1`,
  );
  return rows.map(({ address }) => address);
};
