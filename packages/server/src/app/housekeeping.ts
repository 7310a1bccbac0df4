import type { Logger } from 'pino';
import { deleteExpiredSessions } from '../features/accounts/sessions.store.ts';
import { codeOf } from '../platform/database-errors.ts';
import type { Db } from '../platform/db.ts';
import { deleteOldKeys } from '../platform/idempotency.store.ts';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Forgets what is past its time, once an hour. Several servers may do it at once: each deletes what is left.
 *
 * @returns ends it.
 */
export const startHousekeeping = (db: Db, log: Logger): (() => void) => {
  const tidy = async (): Promise<void> => {
    try {
      await deleteExpiredSessions(db);
      await deleteOldKeys(db);
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'housekeeping failed and is tried again in an hour');
    }
  };
  const timer = setInterval(() => void tidy(), EVERY_MS).unref();
  return () => clearInterval(timer);
};
