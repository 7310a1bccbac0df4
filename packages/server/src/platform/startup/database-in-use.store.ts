import type { ClientBase, Pool } from 'pg';

/** Where it is noted that a backup is being restored, until rows and files are all there. */
export const RESTORE_MARKER = 'unfinished_restore';

/** @returns the backup whose restore is under way or was interrupted; `null`: none is. */
export const findUnfinishedRestore = async (database: Pool | ClientBase): Promise<string | null> => {
  const { rows: found } = await database.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [RESTORE_MARKER],
  );
  if (!found[0]?.isThere) return null;
  return (await database.query<{ backup: string }>(`select backup from ${RESTORE_MARKER}`)).rows[0]?.backup ?? null;
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
