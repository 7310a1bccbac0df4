import * as tripMembers from '../trips/trip-members.store.ts';
import * as members from './members.store.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
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
import type { Announce } from '../../platform/live/announcement.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { RecordEvent } from '../../platform/recorded-event.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { holdStorageOfNewOwner } from '../plans/storage-limits.service.ts';
import { holdRoomForHandOver, holdRoomForMembers, holdWritable } from '../plans/plan-limits.service.ts';
import { findRole } from '../trips/roles.store.ts';
import { announceToAll } from '../trips/trip-announcements.service.ts';
import { holdAccess } from '../trips/trips.access.ts';
import { revokeLinksOf, forgetRemoval, rememberLeaving, rememberRemoval } from './join-links.store.ts';
import { holdBoth, holdOwnRole } from './members.access.ts';
import { findUsers } from './user-search.store.ts';

export const membersRoutes = (serve: Serve): void => {
  serve(listMembers, ({ member, db }) => tripMembers.listMembers(db, member));

  serve(changeMemberRole, async ({ member, params, body, db, announce, record }) => {
    await refuseToManage(db, member, params.userId);
    await holdWritable(db, member);
    await members.changeRole(db, member, params.userId, body.role);
    record('role_changed', { tripId: member.tripId, other: params.userId, details: { role: body.role } });
    if (!mayEdit(body.role)) await revokeLinksOf(db, params.userId, member.tripId);
    await announceToAll(db, announce, member.tripId, 'members');
    return found(await tripMembers.findMemberOfTrip(db, member, params.userId), 'user_not_found');
  });

  serve(removeMember, async ({ member, params, db, announce, record }) => {
    await refuseToManage(db, member, params.userId);
    const touched = await members.endMembership(db, member, params.userId);
    await revokeLinksOf(db, params.userId, member.tripId);
    await rememberRemoval(db, member, params.userId);
    await tellLoss({ db, announce, record }, member, { userId: params.userId, reason: 'removed', touched });
  });

  serve(leaveTrip, async ({ member, userId, db, announce, record }) => {
    const refusal = refusalToLeave(await holdOwnRole(db, member));
    if (refusal) throw new AppError(refusal);
    const touched = await members.endMembership(db, member, userId);
    await revokeLinksOf(db, userId, member.tripId);
    await rememberLeaving(db, member);
    await tellLoss({ db, announce, record }, member, { userId, reason: 'left', touched });
  });

  serve(handOverTrip, async ({ member, body, db, announce, record }) => {
    await holdRoomForNewOwner(db, member, body.userId);
    const { actor, target } = await holdBoth(db, member, body.userId);
    const refusal = refusalToHandOver(actor, target);
    if (refusal) throw new AppError(refusal);
    // An owner cannot leave: nobody is made one of a trip that they have never looked at.
    if (!(await tripMembers.findMemberOfTrip(db, member, body.userId))?.hasOpened) throw new AppError('not_opened');
    await members.handOver(db, member, body.userId);
    await holdStorageOfNewOwner(db, member.tripId, body.userId);
    record('trip_handed_over', { tripId: member.tripId, other: body.userId });
    await announceToAll(db, announce, member.tripId, 'members', 'trip');
    return tripMembers.listMembers(db, member);
  });

  serve(searchUsers, ({ query, userId, db }) => findUsers(db, userId, query.q));

  serve(listAllMembers, ({ userId, db }) => members.listCompanions(db, userId));
};

/** What a plan allows is told of nobody who could not be the next owner. */
const holdRoomForNewOwner = async (db: Db, owner: OwnerOf, nextId: string): Promise<void> => {
  if (nextId === owner.userId || (await findRole(db, owner.tripId, nextId)) === null) return;
  await holdRoomForHandOver(db, nextId);
};

/** Lets nobody change or remove whom the rule protects, by the roles that both have at this moment. */
const refuseToManage = async (db: Db, member: EditorOf, targetId: string): Promise<void> => {
  const { actor, target } = await holdBoth(db, member, targetId);
  const refusal = refusalToManage(actor, target);
  if (refusal) throw new AppError(refusal);
};

interface Loss {
  readonly userId: string;
  readonly reason: 'removed' | 'left';
  /** What they had a part in. */
  readonly touched: readonly LiveResource[];
}

/** Records who is off the trip, tells them so, and the others who and what is left. */
const tellLoss = async (
  { db, announce, record }: { db: Db; announce: Announce; record: RecordEvent },
  { tripId }: MemberOf,
  { userId, reason, touched }: Loss,
): Promise<void> => {
  if (reason === 'left') record('member_left', { tripId });
  else record('member_removed', { tripId, other: userId });
  announce({ kind: 'removed', tripId, userIds: [userId], reason });
  await announceToAll(db, announce, tripId, 'members');
  for (const resource of touched) announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource } });
  if (touched.includes('flights')) announce({ kind: 'flights_changed', userIds: [userId] });
};

/** Puts people on trips. */
export const addingRoutes = (serve: Serve, { mailPost }: { mailPost: MailPost }): void => {
  serve(addMember, async (call) => {
    const { member, body, db, announce, record } = call;
    await holdAccess(db, member, 'editor');
    const newcomer = found(await members.lockNewcomer(db, body.userId), 'user_not_found');
    await holdRoomForMembers(db, member.tripId, member.userId);
    await members.addMember(db, member, body);
    // After the membership is made: whoever was just leaving has left by then.
    const before = await forgetRemoval(db, member, body.userId);
    if (before?.hasLeft) throw new AppError('left_trip');
    if (!(await isAddable(db, member, body.userId, newcomer))) throw new AppError('not_addable');
    record('member_added', { other: body.userId, tripId: member.tripId, details: { role: body.role } });
    await tellNewcomer(call, mailPost, before === null ? newcomer.mailAddress : null);
    await announceToAll(db, announce, member.tripId, 'members');
    return found(await tripMembers.findMemberOfTrip(db, member, body.userId), 'user_not_found');
  });
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
  mailPost: MailPost,
  mailAddress: string | null,
): Promise<void> => {
  const { title, by } = found(await members.findAddition(db, tripId, userId), 'trip_not_found');
  announce({ kind: 'added', userId: body.userId, told: { type: 'added', tripId, title, by } });
  if (mailAddress === null) return;
  const mail = { kind: 'added_to_trip', address: mailAddress, tripId, byUserId: userId } as const;
  await mailPost.post({ db, afterCommit }, { userId: body.userId, ...mail });
};
