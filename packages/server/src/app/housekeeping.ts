import type { Db } from '../platform/db.ts';
import { deleteOldKeys } from '../platform/idempotency.store.ts';
import type { Jobs } from '../platform/jobs.ts';
import { deleteExpiredProofs } from '../platform/security/spent-proofs.store.ts';

/** Removes data that is past its time. */
export type CleanUp = (db: Db) => Promise<void>;

/**
 * Removes what is past its time soon after the start and then every hour: what features have registered by the time that it runs,
 * in that order, and what the server itself stores.
 */
export const addHousekeeping = (jobs: Jobs, { db, cleanUps }: { db: Db; cleanUps: readonly CleanUp[] }): void =>
  jobs.add({
    name: 'housekeeping',
    cron: '0 * * * *',
    isDueAtStart: true,
    run: async (ending) => {
      for (const remove of [deleteExpiredProofs, deleteOldKeys, ...cleanUps]) {
        if (ending.aborted) return;
        await remove(db);
      }
    },
  });
