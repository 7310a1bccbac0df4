import type { Db } from '../../platform/db.ts';
import { type EditorOf, type MemberOf, type OwnerOf, prove, type TripAccess } from '../../platform/membership.ts';
import { holdWritable } from '../plans/plan-limits.service.ts';
import { holdAllRoles, holdRole, listPeople, lockAllRoles } from './roles.store.ts';

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
