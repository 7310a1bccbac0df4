import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { findWaysIn } from './ways-in.store.ts';

/**
 * Lets a way in be taken away, in the same transaction and before this, only where another is left.
 *
 * @throws AppError `only_way_in`
 */
export const demandWayIn = async (db: Db, userId: string): Promise<void> => {
  const ways = await findWaysIn(db, userId);
  if (!Object.values(ways).includes(true)) throw new AppError('only_way_in');
};
