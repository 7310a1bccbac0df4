import type { Db } from '../../platform/db.ts';
import { domainEvent } from '../../platform/domain-events.ts';
import type { EditorOf } from '../../platform/membership.ts';

/**
 * Files were added to an editor's trip; those that they replace are gone by now. The last step of a change: whoever bounds storage
 * locks it, and that lock comes after every insert and update.
 */
export const filesAdded = domainEvent<{ editor: EditorOf }>('files were added to a trip');

/** Bounds what people upload for no trip yet; a higher feature provides it. */
export interface UploadLimits {
  /**
   * Refuses a file of somebody who has no storage left for a single byte, before any work is done for it.
   *
   * @throws AppError `storage_quota`.
   */
  refuseFullStorage(db: Db, userId: string): Promise<void>;
  /**
   * Makes sure that there is storage for what this transaction adds of somebody's, which is there already. Called last.
   *
   * @throws AppError `storage_quota`.
   */
  reserveStorage(db: Db, userId: string): Promise<void>;
}
