import { AppError } from '@caravan/contract/errors.ts';
import {
  isWithinLimit,
  newOwnerStorageFullMessage,
  ownerStorageFullMessage,
  storageFullMessage,
  tripStorageFullMessage,
} from '@caravan/contract/plans/plans.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { type CountingPlan, planOf, planOfTrip } from './plans.store.ts';
import * as storage from './plan-usage.store.ts';

/** A refusal that knows whose storage is full. That stays here: the answer says only whether it is the person's own. */
export class StorageFull extends AppError {
  readonly ownerId: string;

  constructor(ownerId: string, options: { message: string; isOwnPlan: boolean }) {
    super('storage_quota', options);
    this.ownerId = ownerId;
  }
}

/**
 * Refuses a file of somebody who has no free space for a single byte more, before any work is done for it.
 *
 * @throws AppError `storage_quota`.
 */
export const refuseFullStorage = async (db: Db, userId: string): Promise<void> => {
  const plan = await planOf(db, userId);
  if (!isWithinLimit(plan, 'storage', await storage.bytesOf(db, userId))) throw await refusal(db, userId, plan);
};

/**
 * Makes sure that somebody has free space for what this transaction adds of theirs for no trip yet, which is there already. Called last.
 *
 * @throws AppError `storage_quota`.
 */
export const reserveStorage = async (db: Db, userId: string): Promise<void> => {
  await storage.lockStorageOf(db, userId);
  const plan = await planOf(db, userId);
  if (!isWithinLimit(plan, 'storage', await storage.bytesOf(db, userId), 0)) throw await refusal(db, userId, plan);
};

const refusal = async (db: Db, userId: string, plan: CountingPlan): Promise<AppError> => {
  const message = storageFullMessage(plan, await storage.findHeaviestTrip(db, userId));
  return new StorageFull(userId, { message, isOwnPlan: true });
};

/**
 * Makes sure that there is free space for the files that this transaction adds to an editor's trip, which are there already, on the trip
 * and among all that counts for its owner; those that they replace are gone. Called last.
 *
 * @throws AppError `storage_quota`; `trip_not_found` where there is no such trip any more.
 */
export const reserveTripStorage = async (db: Db, { tripId, userId }: EditorOf): Promise<void> => {
  await storage.lockStorageOn(db, tripId);
  // Whoever hands the trip over waits for the same lock, so that its owner stays who it is.
  const known = await planOfTrip(db, tripId);
  if (!known) throw new AppError('trip_not_found');
  const { plan, ownerId } = known;
  await storage.lockStorageOf(db, ownerId);
  const isOwn = userId === ownerId;
  const titleOf = async () => (await storage.findTitle(db, tripId)) ?? '';
  if (!isWithinLimit(plan, 'storagePerTrip', await storage.bytesOn(db, tripId), 0)) {
    const message = tripStorageFullMessage({ plan, isOwn }, await titleOf());
    throw new StorageFull(ownerId, { message, isOwnPlan: isOwn });
  }
  if (isWithinLimit(plan, 'storage', await storage.bytesOf(db, ownerId), 0)) return;
  if (isOwn) throw await refusal(db, userId, plan);
  throw new StorageFull(ownerId, { message: ownerStorageFullMessage(plan, await titleOf()), isOwnPlan: false });
};

/**
 * Makes sure that the new owner of a trip, who is that already in this transaction, has free space for its files. Called last.
 *
 * @throws AppError `storage_quota`.
 */
export const reserveNewOwnerStorage = async (db: Db, tripId: string, newOwnerId: string): Promise<void> => {
  await storage.lockStorageOn(db, tripId);
  await storage.lockStorageOf(db, newOwnerId);
  const bytes = await storage.bytesOn(db, tripId);
  if (bytes === 0) return;
  const plan = await planOf(db, newOwnerId);
  const refuse = (limit: 'storage' | 'storagePerTrip') =>
    new AppError('storage_quota', { message: newOwnerStorageFullMessage(plan, limit), isOwnPlan: false });
  if (!isWithinLimit(plan, 'storagePerTrip', bytes, 0)) throw refuse('storagePerTrip');
  if (!isWithinLimit(plan, 'storage', await storage.bytesOf(db, newOwnerId), 0)) throw refuse('storage');
};
