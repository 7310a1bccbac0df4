import { beforeEach } from 'vitest';
import { failOnComplaints } from './complaints.ts';
import { untilAtRest } from './database-rest.ts';
import { removeFiles } from './file-folders.ts';
import type { TestApp } from './test-app.ts';

/**
 * Begins each test of a file with what there was before the first of them: the people who have signed up, as they were then,
 * and nothing that another test has made or changed; it is the time that it was then, too. What the server keeps in its memory
 * stays: failed sign-ins, the development outbox and open sockets; a test of these signs up people of its own. What the server
 * logs as a warning or worse fails the test, whatever was answered.
 */
export const eachAsBegun = (app: () => TestApp): void => {
  let isRemembered = false;
  let putClockBack: () => void;
  beforeEach(async () => {
    const { pool } = app().database;
    await untilAtRest(pool);
    await pool.query(isRemembered ? 'select testing.put_back()' : `select testing.remember('begun')`);
    if (isRemembered) putClockBack();
    else putClockBack = app().rememberNow();
    isRemembered = true;
    await removeFiles(app().dataDir);
  });
  failOnComplaints(app);
};
