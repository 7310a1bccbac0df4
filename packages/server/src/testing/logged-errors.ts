import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import type { TestApp } from './test-app.ts';

/**
 * Fails a test in which the server logs a warning or worse, whatever it answered, and the file where it does so after the last
 * one. A test that causes one takes it with `takeLoggedErrors`.
 */
export const failOnLoggedErrors = (app: () => TestApp): void => {
  afterEach(() => expectNoLoggedErrors(app()));
  afterAll(async () => {
    await untilDatabaseIdle(app().database.pool);
    expectNoLoggedErrors(app());
  });
};

/** Throws what a server has logged as a warning or worse since the last call. */
export const expectNoLoggedErrors = (app: TestApp): void => {
  const logged = app.takeLoggedErrors();
  if (logged.length > 0) throw new Error(logged.join(''));
};

/** Waits until no query runs any more, of what goes on after an answer: files that are collected, mails that leave. */
export const untilDatabaseIdle = async (pool: pg.Pool): Promise<void> => {
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while (((await pool.query(busy)).rowCount ?? 0) > 0) await setImmediate();
};
