import type { EventCall } from '../../platform/domain-events.ts';
import { tripChanging } from './trips.events.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { mayChangeThing, type OwnedThing } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import type { Db } from '../../platform/db.ts';
import {
  type ContributorOf,
  type EditorOf,
  type MemberOf,
  type OwnerOf,
  type Proofs,
  prove,
  type TripAccess,
} from '../../platform/membership.ts';
import { findMembersMayAdd, lockAllRoles, lockAllRolesToEnd, shareLockRole } from './roles.store.ts';
import { listPeople } from './trip-members.store.ts';

/**
 * Proves again that somebody is on a trip, and locks their role to the end of the transaction: a body can take long to arrive, and whoever
 * was removed in the meantime changes nothing any more.
 *
 * @returns the proof with the role of this moment.
 * @throws AppError as {@link prove}.
 */
export const lockOwnMembership = (db: Db, proven: MemberOf): Promise<MemberOf> => lockAccess(db, proven, 'member');

/**
 * As {@link lockOwnMembership}, of an editor who changes the trip or adds to it: whoever has registered for {@link tripChanging} may
 * refuse it.
 */
export const lockAccessToChange = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  proven: EditorOf,
): Promise<void> => {
  await emit(tripChanging, { editor: await lockAccess(db, proven, 'editor') });
};

/** As {@link lockOwnMembership}, of an editor who takes something off the trip, which nothing but the role keeps them from. */
export const lockAccessToRemove = (db: Db, proven: EditorOf): Promise<EditorOf> => lockAccess(db, proven, 'editor');

/** As {@link lockAccessToChange}, of somebody who adds something of their own, or changes that. */
export const lockContributionToChange = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  proven: ContributorOf,
): Promise<ContributorOf> => {
  const editor = await lockAccess(db, proven, 'contributor');
  await emit(tripChanging, { editor });
  return editor;
};

/** As {@link lockOwnMembership}, of somebody who takes something of their own off the trip. */
export const lockContributionToRemove = (db: Db, proven: ContributorOf): Promise<ContributorOf> =>
  lockAccess(db, proven, 'contributor');

/**
 * Makes sure that an outfit or a shopping item is one that a contributor may change: members change their own.
 *
 * @throws AppError `forbidden`.
 */
export const requireOwn = (contributor: ContributorOf, thing: OwnedThing): void => {
  if (!mayChangeThing({ ...contributor, membersMayAdd: true }, thing)) throw new AppError('forbidden');
};

/** As {@link lockOwnMembership}, of somebody whose role is to suffice for an access; the caller emits what they are about to change. */
export const lockAccess = async <A extends TripAccess>(db: Db, { tripId, userId }: MemberOf, access: A) =>
  proveAccess(db, { tripId, userId, role: await shareLockRole(db, tripId, userId) }, access);

/** As {@link prove}, by what the trip lets members do where that decides; it is read for nobody else. */
export const proveAccess = async <A extends TripAccess>(
  db: Db,
  person: { tripId: string; userId: string; role: Role | null },
  access: A,
): Promise<Proofs[A]> => {
  const isByTrip = access === 'contributor' && person.role === 'member';
  return prove({ ...person, membersMayAdd: isByTrip && (await findMembersMayAdd(db, person.tripId)) }, access);
};

/**
 * Locks everybody's membership of a trip that is about to go: whoever is changing something there finishes first, and
 * nobody begins or joins any more.
 *
 * @returns the ids of everybody on it.
 * @throws AppError as {@link prove}.
 */
export const lockEveryMembership = async (db: Db, proven: OwnerOf): Promise<string[]> => {
  const { tripId, userId } = proven;
  const people = await lockAllRolesToEnd(db, tripId);
  const role = people.find((person) => person.userId === userId)?.role ?? null;
  prove({ tripId, userId, role }, 'owner');
  // Somebody may have been invited while this waited for the one who invited them.
  return listPeople(db, tripId);
};

/**
 * Keeps what a trip holds as it is until this transaction is over: each change locks the membership of whoever makes it, so
 * all of them are done by now or wait.
 *
 * @throws AppError as {@link prove}.
 */
export const lockContents = async (db: Db, proven: MemberOf): Promise<void> => {
  const { tripId, userId } = proven;
  const people = await lockAllRoles(db, tripId);
  prove({ tripId, userId, role: people.find((person) => person.userId === userId)?.role ?? null }, 'member');
};

/** As {@link lockContents}, by an editor who changes what the trip holds together with it; as {@link lockAccessToChange} it may be refused. */
export const lockContentsToChange = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  proven: EditorOf,
): Promise<void> => {
  const { tripId, userId } = proven;
  const people = await lockAllRoles(db, tripId);
  const role = people.find((person) => person.userId === userId)?.role ?? null;
  await emit(tripChanging, { editor: prove({ tripId, userId, role }, 'editor') });
};
