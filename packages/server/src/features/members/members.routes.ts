import { AppError } from '@caravan/contract/errors.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import {
  changeMemberRole,
  handOverTrip,
  leaveTrip,
  listAllMembers,
  listMembers,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import {
  mayEdit,
  refusalToHandOver,
  refusalToLeave,
  refusalToManage,
} from '@caravan/contract/members/members.rules.ts';
import type { RecordEvent, Serve } from '../../platform/call.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { announceToAll } from './trip-news.store.ts';
import { revokeLinksOf } from './join-links.store.ts';
import { holdBoth, holdOwnRole } from './members.access.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import * as members from './members.store.ts';
import { holdStorageOfNewOwner } from '../files/storage.access.ts';
import { holdRoomForHandOver, holdWritable } from '../plans/plans.access.ts';
import { rememberLeaving, rememberRemoval } from './removals.store.ts';
import { findRole } from './roles.store.ts';
import { findUsers } from './user-search.store.ts';

export const membersRoutes = (serve: Serve): void => {
  serve(listMembers, ({ member, db }) => members.listMembers(db, member));

  serve(changeMemberRole, async ({ member, params, body, db, announce, record }) => {
    await refuseToManage(db, member, params.userId);
    await holdWritable(db, member);
    await members.changeRole(db, member, params.userId, body.role);
    record('role_changed', { tripId: member.tripId, other: params.userId, details: { role: body.role } });
    if (!mayEdit(body.role)) await revokeLinksOf(db, params.userId, member.tripId);
    await announceToAll(db, announce, member.tripId, 'members');
    return found(await members.findMemberOfTrip(db, member, params.userId), 'user_not_found');
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
    if (!(await members.findMemberOfTrip(db, member, body.userId))?.hasOpened) throw new AppError('not_opened');
    await members.handOver(db, member, body.userId);
    await holdStorageOfNewOwner(db, member.tripId, body.userId);
    record('trip_handed_over', { tripId: member.tripId, other: body.userId });
    await announceToAll(db, announce, member.tripId, 'members', 'trip');
    return members.listMembers(db, member);
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
