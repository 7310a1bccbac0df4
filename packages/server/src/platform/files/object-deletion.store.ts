import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../db.ts';

/** Names this among the advisory locks of a database that others may share. */
const DELETING = 7_236_110_520;

/** @returns whether objects may be deleted until this transaction is over; not while a backup may still read them. */
export const mayDeleteObjects = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${DELETING}) as may`);
  return rows[0]?.may === true;
};

/**
 * Keeps all servers from deleting objects, for as long as this connection lasts. Waits for what deletes some, and for another that
 * keeps them.
 *
 * @param onWait called before it waits.
 */
export const keepObjects = async (client: ClientBase, onWait?: () => void): Promise<void> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [DELETING]);
  if (rows[0]?.taken === true) return;
  onWait?.();
  await client.query('select pg_advisory_lock($1)', [DELETING]);
};
