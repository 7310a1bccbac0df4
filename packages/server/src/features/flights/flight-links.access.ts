import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { prove } from '../../platform/membership.ts';
import { findTripOfActivity, holdActivity } from '../itinerary/itinerary.store.ts';
import { holdRole } from '../trips/roles.store.ts';
import type { FlightLink } from './tracked-flights.store.ts';

/**
 * An activity that somebody may link a flight to, held to the end of the transaction: of a trip that they are on, in any role.
 *
 * @throws AppError `not_found` for any other, whether or not there is one.
 */
export const holdLink = async (db: Db, userId: string, itineraryItemId: string | null): Promise<FlightLink | null> => {
  if (itineraryItemId === null) return null;
  const tripId = await findTripOfActivity(db, itineraryItemId);
  const role = tripId === undefined ? null : await holdRole(db, tripId, userId);
  if (tripId === undefined || role === null) throw new AppError('not_found');
  const member = prove({ tripId, userId, role }, 'member');
  if (!(await holdActivity(db, member, itineraryItemId))) throw new AppError('not_found');
  return { tripId, itineraryItemId };
};
