import type { EventCall } from '../../platform/domain-events.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Db } from '../../platform/db.ts';
import { type EditorOf, type MemberOf, prove } from '../../platform/membership.ts';
import { holdAccessToChange } from '../trips/trips.access.ts';
import { findRole, holdRole } from '../trips/roles.store.ts';

/** Whether somebody may edit another trip at this moment. */
export const mayTransferTo = async (db: Db, { userId }: MemberOf, tripId: string): Promise<boolean> => {
  const role = await findRole(db, tripId, userId);
  return role !== null && mayEdit(role);
};

/**
 * Proves that somebody is on the trip of an outfit, and may edit the one that it is copied to; both are held to the end of the
 * transaction. They are taken in the order in which the end of an account takes somebody's trips, so that neither waits for
 * the other.
 *
 * @throws AppError `trip_not_found` for a stranger to either trip, `forbidden` for who may not edit the other one, `plan_limit`
 * where that can only be read.
 */
export const holdTarget = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  from: MemberOf,
  tripId: string,
): Promise<EditorOf> => {
  const { userId } = from;
  const hold = async (id: string) => ({ tripId: id, userId, role: await holdRole(db, id, userId) });
  for (const id of [...new Set([from.tripId, tripId])].toSorted()) prove(await hold(id), 'member');
  const target = prove(await hold(tripId), 'editor');
  await holdAccessToChange({ db, emit }, target);
  return target;
};
