import type { Logger } from 'pino';
import { codeOf, type Db } from '../../platform/db.ts';
import { type CoalescedTask, coalesced } from '../../platform/jobs.ts';
import { mayDeleteObjects } from '../../platform/files/object-deletion.store.ts';
import type { ObjectStore } from '../../platform/files/object-store.ts';
import { claimObjectsToDelete, deleteClaimed, isObjectDue } from './files.store.ts';
import { objectNames } from './file-names.rules.ts';

/** Objects that one transaction removes. */
const AT_ONCE = 100;

export interface CollectorParts {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly log: Logger;
}

/**
 * Removes the bytes of deleted files. Several servers may do it at once: each takes what no other has taken. While a backup is made none
 * does, since it has seen files that were deleted meanwhile; what is left then goes with the next collection.
 */
export const collectObjects = async ({ db, objects }: Omit<CollectorParts, 'log'>): Promise<void> => {
  // After nearly all changes there is nothing to remove, which costs one statement and no transaction.
  let count = (await isObjectDue(db)) ? AT_ONCE : 0;
  while (count === AT_ONCE) {
    count = await db.transaction(async (transaction) => {
      if (!(await mayDeleteObjects(transaction))) return 0;
      const ids = await claimObjectsToDelete(transaction, AT_ONCE);
      if (ids.length === 0) return 0;
      await objects.remove(ids.flatMap((id) => Object.values(objectNames(id))));
      await deleteClaimed(transaction, ids);
      return ids.length;
    });
  }
};

/** Starts to collect whenever a file may have been deleted; where that fails, the next change or housekeeping does. */
export const objectCollection = ({ log, ...parts }: CollectorParts): CoalescedTask =>
  coalesced(() =>
    collectObjects(parts).catch((error: unknown) =>
      log.warn({ code: codeOf(error) }, 'deleted files are removed later'),
    ),
  );
