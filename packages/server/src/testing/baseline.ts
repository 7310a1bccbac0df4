import { afterEach, beforeEach } from 'vitest';
import { expectKeptInStep } from './kept-in-step.ts';
import { failOnLoggedErrors, untilDatabaseIdle } from './logged-errors.ts';
import { removeFiles } from './stored-files.ts';
import type { TestApp } from './test-app.ts';

/**
 * Resets the server's database, files and clock before each test of a file to its baseline, the state before the first of them:
 * the people who have signed up and whatever else of rows a `beforeAll` has made, as they were then, and nothing that another test has made
 * or changed. So what all tests begin with is made in a `beforeAll`; files alone do not come back. What the server has in its memory
 * stays: failed sign-ins, the development outbox and open sockets; a test of these signs up people of its own. What the server
 * logs as a warning or worse fails the test, whatever was answered, and so does what is not in step any more (`expectKeptInStep`).
 */
export const resetToBaselineBeforeEach = (app: () => TestApp): void => {
  let hasBaseline = false;
  let restoreClock: () => void;
  beforeEach(async () => {
    const { pool } = app().database;
    await untilDatabaseIdle(pool);
    await pool.query(hasBaseline ? 'select testing.reset_to_baseline()' : `select testing.take_snapshot('baseline')`);
    if (hasBaseline) restoreClock();
    else restoreClock = app().saveClock();
    hasBaseline = true;
    await removeFiles(app().dataDir);
  });
  // What a test has done leaves everything in step that the database itself does not keep so.
  afterEach(() => expectKeptInStep(app().database.pool));
  failOnLoggedErrors(app);
};
