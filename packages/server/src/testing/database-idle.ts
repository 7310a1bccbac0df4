import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until no query runs any more, of what goes on after an answer: files that are collected, mails that leave. */
export const untilDatabaseIdle = async (pool: pg.Pool): Promise<void> => {
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while (((await pool.query(busy)).rowCount ?? 0) > 0) await setImmediate();
};
