import { AppError } from '@caravan/contract/errors.ts';
import { hasRoom, storageFullMessage, tripStorageFullMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { type CountingPlan, planOf, planOfTrip } from '../plans/plans.store.ts';
import * as storage from './storage.store.ts';

/**
 * Refuses a file of somebody who has no room for a single byte more, before any work is done for it.
 *
 * @throws AppError `storage_quota`.
 */
export const refuseFullStorage = async (db: Db, userId: string): Promise<void> => {
  const plan = await planOf(db, userId);
  if (!hasRoom(plan, 'storage', await storage.bytesOf(db, userId))) throw await refusal(db, userId, plan);
};

/**
 * Makes sure that somebody has room for the files of theirs that this transaction adds, which are there already. Called last.
 *
 * @throws AppError `storage_quota`.
 */
export const holdStorageOf = async (db: Db, userId: string): Promise<void> => {
  await storage.awaitOtherFilesOf(db, userId);
  const plan = await planOf(db, userId);
  if (!hasRoom(plan, 'storage', await storage.bytesOf(db, userId), 0)) throw await refusal(db, userId, plan);
};

const refusal = async (db: Db, userId: string, plan: CountingPlan): Promise<AppError> => {
  const message = storageFullMessage(plan, await storage.findHeaviestTrip(db, userId));
  return new AppError('storage_quota', { message, isOwnPlan: true });
};

/**
 * Makes sure that an editor's trip has room for the files that this transaction adds to it, which are there already; those
 * that it replaces are gone. Called last.
 *
 * @throws AppError `storage_quota`; `trip_not_found` where there is no such trip any more.
 */
export const holdStorageOfTrip = async (db: Db, { tripId, userId }: EditorOf): Promise<void> => {
  await storage.awaitOtherFilesOn(db, tripId);
  const known = await planOfTrip(db, tripId);
  if (!known) throw new AppError('trip_not_found');
  const { plan, ownerId } = known;
  if (hasRoom(plan, 'storagePerTrip', await storage.bytesOn(db, tripId), 0)) return;
  const isOwn = userId === ownerId;
  const message = tripStorageFullMessage({ plan, isOwn }, (await storage.findTitle(db, tripId)) ?? '');
  throw new AppError('storage_quota', { message, isOwnPlan: isOwn });
};
