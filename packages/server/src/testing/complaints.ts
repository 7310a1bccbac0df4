import { afterAll, afterEach } from 'vitest';
import { untilDatabaseIdle } from './database-idle.ts';
import type { TestApp } from './test-app.ts';

/**
 * Fails a test in which the server logs a warning or worse, whatever was answered, and the file where it does so after the last
 * one. A test that brings one about takes it.
 */
export const failOnComplaints = (app: () => TestApp): void => {
  afterEach(() => refuseComplaints(app()));
  afterAll(async () => {
    await untilDatabaseIdle(app().database.pool);
    refuseComplaints(app());
  });
};

/** Throws what a server has logged as a warning or worse since it was last asked for. */
export const refuseComplaints = (app: TestApp): void => {
  const complaints = app.takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join(''));
};
