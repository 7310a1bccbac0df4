import { AppError } from '@caravan/contract/errors.ts';
import { mayEdit, type TripPerson } from '@caravan/contract/members/members.rules.ts';
import { NOT_ON_TRIP, type Role } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../platform/db.ts';
import { type EditorOf, type MemberOf, prove } from '../../platform/membership.ts';
import { holdRoles, lockRoles } from '../trips/roles.store.ts';

/**
 * Locks the roles of the one who acts and of another person for a change of the other's. Of two people who remove each other at
 * the same time, the second waits and is refused.
 *
 * @throws AppError `trip_not_found` when the one who acts is no longer on the trip; `user_not_found` when the other isn't.
 */
export const lockBothRoles = async (
  db: Db,
  proven: EditorOf,
  otherId: string,
): Promise<{ actor: TripPerson; target: TripPerson }> => {
  const people = await lockRoles(db, proven.tripId, [proven.userId, otherId]);
  const actor = people.find(({ userId }) => userId === proven.userId);
  const target = people.find(({ userId }) => userId === otherId);
  if (!actor) throw new AppError('trip_not_found');
  if (!target) throw new AppError('user_not_found', { message: NOT_ON_TRIP });
  return { actor, target };
};

/**
 * Locks the roles of the maker of a join link and of the one who uses it: the maker must be allowed to invite at this moment.
 *
 * @returns `inviter` is null when they may invite nobody any more.
 */
export const shareLockInviter = async (
  db: Db,
  { tripId, inviterId, guestId }: { tripId: string; inviterId: string; guestId: string },
): Promise<{ inviter: EditorOf | null; isOnTrip: boolean }> => {
  const people = await holdRoles(db, tripId, [inviterId, guestId]);
  const role = people.find(({ userId }) => userId === inviterId)?.role;
  return {
    inviter: role && mayEdit(role) ? prove({ tripId, userId: inviterId, role }, 'editor') : null,
    isOnTrip: people.some(({ userId }) => userId === guestId),
  };
};

/**
 * Locks the role of the one who acts for the end of their own membership.
 *
 * @throws AppError `trip_not_found` when they are no longer on the trip.
 */
export const lockOwnRole = async (db: Db, { tripId, userId }: MemberOf): Promise<Role> => {
  const [own] = await lockRoles(db, tripId, [userId]);
  if (!own) throw new AppError('trip_not_found');
  return own.role;
};
