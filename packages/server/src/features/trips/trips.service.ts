import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { limitsOnTrip } from '../plans/plan-limits.service.ts';
import { findTrip } from './trips.store.ts';

/**
 * One trip as a member sees it, with what the plan of its owner bounds there.
 *
 * @throws AppError `trip_not_found` once it is deleted or the membership has ended.
 */
export const readTrip = async (db: Db, member: MemberOf): Promise<TripDetail> => ({
  ...found(await findTrip(db, member), 'trip_not_found'),
  limits: await limitsOnTrip(db, member),
});
