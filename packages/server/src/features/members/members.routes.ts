import * as tripMembers from '../trips/trip-members.store.ts';
import * as members from './members.store.ts';
import type { EventCall } from '../../platform/domain-events.ts';
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
  mayBeAdded,
  mayEdit,
  refusalToHandOver,
  refusalToLeave,
  refusalToManage,
} from '@caravan/contract/members/members.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { findRole, listPeople } from '../trips/roles.store.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { revokeLinksOf, forgetRemoval, rememberLeaving, rememberRemoval } from './join-links.store.ts';
import { holdBoth, holdOwnRole } from './members.access.ts';
import { holdAccessToChange } from '../trips/trips.access.ts';
import { memberAdding, membershipEnding, tripHandedOver, tripHandingOver } from './members.events.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { findUsers } from './user-search.store.ts';

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
    await rememberRemoval(db, member, params.userId);
    record('member_removed', { tripId: member.tripId, other: params.userId });
  });

  serve(leaveTrip, async (call) => {
    const { member, userId, db, record } = call;
    const refusal = refusalToLeave(await holdOwnRole(db, member));
    if (refusal) throw new AppError(refusal);
    await endMembership(call, { userId, reason: 'left' });
    await rememberLeaving(db, member);
    record('member_left', { tripId: member.tripId });
  });

  serve(handOverTrip, async ({ member, body, db, announce, record, emit }) => {
    if (await mayBecomeOwner(db, member, body.userId)) await emit(tripHandingOver, { newOwnerId: body.userId });
    const { actor, target } = await holdBoth(db, member, body.userId);
    const refusal = refusalToHandOver(actor, target);
    if (refusal) throw new AppError(refusal);
    // An owner cannot leave: nobody is made one of a trip that they have never opened.
    if (!(await tripMembers.findMemberOfTrip(db, member, body.userId))?.hasOpened) throw new AppError('not_opened');
    await members.handOver(db, member, body.userId);
    await emit(tripHandedOver, { tripId: member.tripId, newOwnerId: body.userId });
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
    await holdAccessToChange(call, member);
    const newcomer = found(await members.lockNewcomer(db, body.userId), 'user_not_found');
    await emit(memberAdding, { tripId: member.tripId, viewerId: member.userId });
    await members.addMember(db, member, body);
    // After the membership is made: whoever was just leaving has left by then.
    const before = await forgetRemoval(db, member, body.userId);
    if (before?.hasLeft) throw new AppError('left_trip');
    if (!(await isAddable(db, member, body.userId, newcomer))) throw new AppError('not_addable');
    record('member_added', { other: body.userId, tripId: member.tripId, details: { role: body.role } });
    await tellNewcomer(call, emailOutbox, before === null ? newcomer.mailAddress : null);
    await announceToAll(db, announce, member.tripId, 'members');
    return found(await tripMembers.findMemberOfTrip(db, member, body.userId), 'user_not_found');
  });
};

/** Nothing is said of what a plan allows to anybody who could not be the next owner. */
const mayBecomeOwner = async (db: Db, owner: OwnerOf, nextId: string): Promise<boolean> =>
  nextId !== owner.userId && (await findRole(db, owner.tripId, nextId)) !== null;

/** Lets nobody change or remove whom the rule protects, by the roles that both have at this moment. */
const refuseToManage = async (db: Db, member: EditorOf, targetId: string): Promise<void> => {
  const { actor, target } = await holdBoth(db, member, targetId);
  const refusal = refusalToManage(actor, target);
  if (refusal) throw new AppError(refusal);
};

/**
 * Ends a membership. What the person added to the trip stays. They hear that they are off it, and the others who is left.
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
 * Tells whoever was added so, wherever they are.
 *
 * @param mailAddress where a mail goes as well; `null` for none, as where they were on the trip before.
 */
const tellNewcomer = async (
  { member: { tripId, userId }, body, db, announce, afterCommit }: Call<typeof addMember>,
  emailOutbox: EmailOutbox,
  mailAddress: string | null,
): Promise<void> => {
  const { title, by } = found(await members.findAddition(db, tripId, userId), 'trip_not_found');
  announce({ kind: 'added', userId: body.userId, told: { type: 'added', tripId, title, by } });
  if (mailAddress === null) return;
  const mail = { kind: 'added_to_trip', address: mailAddress, tripId, byUserId: userId } as const;
  await emailOutbox.enqueue({ db, afterCommit }, { userId: body.userId, ...mail });
};
