import * as tripMembers from '../trips/trip-members.store.ts';
import * as members from './members.store.ts';
import { AppError } from '@caravan/contract/errors.ts';
import {
  addMember,
  changeMemberRole,
  handOverTrip,
  leaveTrip,
  listAllMembers,
  listMembers,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import {
  type TripPerson,
  mayBeAdded,
  mayEdit,
  refusalToHandOver,
  refusalToLeave,
  refusalToManage,
} from '@caravan/contract/members/members.rules.ts';
import { NOT_ON_TRIP, type Role } from '@caravan/contract/members/members.schema.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { found } from '../../platform/refusals.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { findRole, lockRoles } from '../trips/roles.store.ts';
import { listPeople } from '../trips/trip-members.store.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { lockAccessToChange } from '../trips/trips.access.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { revokeLinksOf } from './join-links.store.ts';
import { deleteRemoval, recordLeaving, recordRemoval } from './removals.store.ts';
import { memberAdded, memberAdding, membershipEnding, tripHandedOver, tripHandingOver } from './members.events.ts';
import { findUsers } from './user-search.service.ts';

export const membersRoutes = (serve: Serve, { emailOutbox }: { emailOutbox: EmailOutbox }): void => {
  serve(listMembers, ({ member, db }) => tripMembers.listMembers(db, member));

  addingRoutes(serve, emailOutbox);

  serve(changeMemberRole, async ({ member, params, body, db, announce, record, emit }) => {
    await refuseToManage(db, member, params.userId);
    await emit(tripChanging, { editor: member });
    await members.changeRole(db, member, params.userId, body.role);
    record('role_changed', { tripId: member.tripId, other: params.userId, details: { role: body.role } });
    if (!mayEdit(body.role)) await revokeLinksOf(db, params.userId, member.tripId);
    await announceToAll(db, announce, member.tripId, 'members');
    return found(await tripMembers.findMemberOfTrip(db, member, params.userId), 'user_not_found');
  });

  serve(removeMember, async (call) => {
    const { member, params, db, record } = call;
    await refuseToManage(db, member, params.userId);
    await endMembership(call, { userId: params.userId, reason: 'removed' });
    await recordRemoval(db, member, params.userId);
    record('member_removed', { tripId: member.tripId, other: params.userId });
  });

  serve(leaveTrip, async (call) => {
    const { member, userId, db, record } = call;
    const refusal = refusalToLeave(await lockOwnRole(db, member));
    if (refusal) throw new AppError(refusal);
    await endMembership(call, { userId, reason: 'left' });
    await recordLeaving(db, member);
    record('member_left', { tripId: member.tripId });
  });

  serve(handOverTrip, async ({ member, body, db, announce, record, emit }) => {
    if (await mayBecomeOwner(db, member, body.userId)) await emit(tripHandingOver, { newOwnerId: body.userId });
    const { actor, target } = await lockBothRoles(db, member, body.userId);
    const refusal = refusalToHandOver(actor, target);
    if (refusal) throw new AppError(refusal);
    // An owner cannot leave: nobody is made one of a trip that they have never opened.
    if (!(await tripMembers.findMemberOfTrip(db, member, body.userId))?.hasOpened) throw new AppError('not_opened');
    await members.handOver(db, member, body.userId);
    await emit(tripHandedOver, { tripId: member.tripId, formerOwnerId: member.userId, newOwnerId: body.userId });
    record('trip_handed_over', { tripId: member.tripId, other: body.userId });
    await announceToAll(db, announce, member.tripId, 'members', 'trip');
    return tripMembers.listMembers(db, member);
  });

  serve(searchUsers, ({ query, userId, db }) => findUsers(db, userId, query.q));

  serve(listAllMembers, ({ userId, db }) => members.listCompanions(db, userId));
};

const addingRoutes = (serve: Serve, emailOutbox: EmailOutbox): void => {
  serve(addMember, async (call) => {
    const { member, body, db, announce, record, emit } = call;
    await lockAccessToChange(call, member);
    const newcomer = found(await members.lockNewcomer(db, body.userId), 'user_not_found');
    await emit(memberAdding, { tripId: member.tripId, viewerId: member.userId });
    await members.addMember(db, member, body);
    // After the membership is created: a removal that was under way has been committed by then.
    const before = await deleteRemoval(db, member, body.userId);
    if (before?.hasLeft) throw new AppError('left_trip');
    if (!(await isAddable(db, member, body.userId, newcomer))) throw new AppError('not_addable');
    record('member_added', { other: body.userId, tripId: member.tripId, details: { role: body.role } });
    await notifyNewcomer(call, emailOutbox, before === null ? newcomer.mailAddress : null);
    await announceToAll(db, announce, member.tripId, 'members');
    await emit(memberAdded, { tripId: member.tripId, userId: body.userId, byUserId: member.userId });
    return found(await tripMembers.findMemberOfTrip(db, member, body.userId), 'user_not_found');
  });
};

/** Only for a possible next owner is it checked what their plan allows. */
const mayBecomeOwner = async (db: Db, owner: OwnerOf, nextId: string): Promise<boolean> =>
  nextId !== owner.userId && (await findRole(db, owner.tripId, nextId)) !== null;

/** By the roles that both have at this moment, which are locked. */
const refuseToManage = async (db: Db, member: EditorOf, targetId: string): Promise<void> => {
  const { actor, target } = await lockBothRoles(db, member, targetId);
  const refusal = refusalToManage(actor, target);
  if (refusal) throw new AppError(refusal);
};

/**
 * Ends a membership; what the person added to the trip stays. Both they and the others are notified.
 */
const endMembership = async (
  { member, db, announce, emit }: Pick<EventCall, 'db' | 'announce' | 'emit'> & { readonly member: MemberOf },
  { userId, reason }: { userId: string; reason: 'removed' | 'left' },
): Promise<void> => {
  const { tripId } = member;
  await members.lockMembership(db, member, userId);
  announce({ kind: 'removed', tripId, userIds: [userId], reason });
  const others = (await listPeople(db, tripId)).filter((id) => id !== userId);
  announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'members' }, alsoTo: others });
  await emit(membershipEnding, { tripId, userId });
  await members.deleteMembership(db, member, userId);
  await revokeLinksOf(db, userId, tripId);
};

const isAddable = async (db: Db, { userId }: EditorOf, id: string, { addableBy }: members.Newcomer): Promise<boolean> =>
  addableBy === 'everybody' || mayBeAdded(addableBy, (await tripMembers.findCompanions(db, userId, [id])).has(id));

/**
 * Notifies somebody who was added on all their sockets.
 *
 * @param mailAddress where a mail goes as well; `null` for none, as where they were on the trip before.
 */
const notifyNewcomer = async (
  { member: { tripId, userId }, body, db, announce, afterCommit }: Call<typeof addMember>,
  emailOutbox: EmailOutbox,
  mailAddress: string | null,
): Promise<void> => {
  const { title, by } = found(await members.findAddition(db, tripId, userId), 'trip_not_found');
  announce({ kind: 'added', userId: body.userId, frame: { type: 'added', tripId, title, by } });
  if (mailAddress === null) return;
  const mail = { kind: 'added_to_trip', address: mailAddress, tripId, byUserId: userId } as const;
  await emailOutbox.enqueue({ db, afterCommit }, { userId: body.userId, ...mail });
};

/**
 * Locks the roles of the one who acts and of another person for a change of the other's. Of two people who remove each other at
 * the same time, the second waits and is refused.
 *
 * @throws AppError `trip_not_found` when the one who acts is no longer on the trip; `user_not_found` when the other isn't.
 */
const lockBothRoles = async (
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
 * Locks the role of the one who acts for the end of their own membership.
 *
 * @throws AppError `trip_not_found` when they are no longer on the trip.
 */
const lockOwnRole = async (db: Db, { tripId, userId }: MemberOf): Promise<Role> => {
  const [own] = await lockRoles(db, tripId, [userId]);
  if (!own) throw new AppError('trip_not_found');
  return own.role;
};
