import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { beforeEach } from 'vitest';
import { removeFiles } from './file-folders.ts';
import type { TestApp } from './test-app.ts';

/**
 * Begins each test of a file with what there was before the first of them: the people who have signed up, as they were then,
 * and nothing that another test has made or changed. What the server keeps in its memory stays: failed sign-ins, the
 * development outbox and open sockets; a test of these signs up people of its own.
 */
export const eachAsBegun = (app: () => TestApp): void => {
  let isRemembered = false;
  beforeEach(async () => {
    const { pool } = app().database;
    await untilAtRest(pool);
    await pool.query(isRemembered ? 'select testing.put_back()' : `select testing.remember('begun')`);
    isRemembered = true;
    await removeFiles(app().dataDir);
  });
};

/** Waits for what goes on after an answer: files that are collected, mails that leave. */
const untilAtRest = async (pool: pg.Pool): Promise<void> => {
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while (((await pool.query(busy)).rowCount ?? 0) > 0) await setImmediate();
};
