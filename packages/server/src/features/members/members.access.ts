import { AppError } from '@caravan/contract/errors.ts';
import { mayEdit, type TripPerson } from '@caravan/contract/members/members.rules.ts';
import { NOT_ON_TRIP, type Role } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../platform/db.ts';
import { type EditorOf, type MemberOf, type OwnerOf, prove, type TripAccess } from '../../platform/membership.ts';
import { holdWritable } from '../plans/plans.access.ts';
import { holdAllRoles, holdRole, holdRoles, listPeople, lockAllRoles, lockRoles } from './roles.store.ts';

/**
 * Proves again what was proven before the body came, and holds it to the end of the transaction: a body can take long to
 * arrive, and whoever was removed or lost the role in the meantime changes nothing any more. Editors change nothing that is
 * beyond the limits of the owner's plan either.
 *
 * @param outfitId the outfit that is to be changed, where it is one.
 * @returns the proof with the role of this moment.
 * @throws AppError as {@link prove} and {@link holdWritable}.
 */
export const holdAccess = async (
  db: Db,
  proven: MemberOf,
  access: TripAccess,
  outfitId?: string,
): Promise<MemberOf> => {
  const held = await holdProof(db, proven, access);
  if (access === 'editor') await holdWritable(db, held, outfitId);
  return held;
};

/**
 * As {@link holdAccess} of an editor who takes something off the trip: that brings it back under the limits of a plan.
 *
 * @throws AppError as {@link prove}.
 */
export const holdAccessToRemove = (db: Db, proven: EditorOf): Promise<EditorOf> => holdProof(db, proven, 'editor');

const holdProof = async <A extends TripAccess>(db: Db, { tripId, userId }: MemberOf, access: A) =>
  prove({ tripId, userId, role: await holdRole(db, tripId, userId) }, access);

/**
 * The roles of the one who acts and of another person, held for a change of the other's. Two people who remove each other
 * at the same time come one after the other, and the second is refused.
 *
 * @throws AppError `trip_not_found` when the one who acts is no longer on the trip; `user_not_found` when the other isn't.
 */
export const holdBoth = async (
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
 * What the one who made a join link may do at this moment, and whether the one who comes by it is on the trip already, both
 * held to the end of the transaction: joining by a link is being invited by whoever made it.
 *
 * @returns `inviter` is null when they may invite nobody any more.
 */
export const holdInviter = async (
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
 * The role of the one who acts, held for the end of their own membership.
 *
 * @throws AppError `trip_not_found` when they are no longer on the trip.
 */
export const holdOwnRole = async (db: Db, { tripId, userId }: MemberOf): Promise<Role> => {
  const [own] = await lockRoles(db, tripId, [userId]);
  if (!own) throw new AppError('trip_not_found');
  return own.role;
};

/**
 * Holds everybody's membership of a trip that is about to go: whoever is changing something there finishes first, and
 * nobody begins or joins any more.
 *
 * @returns the ids of everybody on it.
 * @throws AppError as {@link prove}.
 */
export const holdEverybody = async (db: Db, proven: OwnerOf): Promise<string[]> => {
  const { tripId, userId } = proven;
  const people = await lockAllRoles(db, tripId);
  const role = people.find((person) => person.userId === userId)?.role ?? null;
  prove({ tripId, userId, role }, 'owner');
  // Somebody may have been invited while this waited for the one who invited them.
  return listPeople(db, tripId);
};

/**
 * Keeps what a trip holds as it is until this transaction is over: each change holds the membership of whoever makes it, so
 * all of them are done by now or wait.
 *
 * @throws AppError as {@link prove}.
 */
export const holdStill = async (db: Db, proven: MemberOf): Promise<void> => {
  const { tripId, userId } = proven;
  const people = await holdAllRoles(db, tripId);
  prove({ tripId, userId, role: people.find((person) => person.userId === userId)?.role ?? null }, 'member');
};
