import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import type { MemberOf } from '../../platform/membership.ts';
import type { FindTripLimits } from './trips.events.ts';
import { findTrip } from './trips.store.ts';

/**
 * Reads one trip as a member sees it, with what the plan of its owner bounds there.
 *
 * @throws AppError `trip_not_found` once it is deleted or the membership has ended.
 */
export type ReadTrip = (db: Db, member: MemberOf) => Promise<TripDetail>;

export const tripReader =
  (findLimits: FindTripLimits): ReadTrip =>
  async (db, member) => ({
    ...found(await findTrip(db, member), 'trip_not_found'),
    limits: await findLimits(db, member),
  });
