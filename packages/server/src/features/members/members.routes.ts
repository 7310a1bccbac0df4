import { AppError } from '@caravan/contract/errors.ts';
import {
  addMember,
  changeMemberRole,
  listAllMembers,
  listMembers,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import { refusalToManage } from '@caravan/contract/members/members.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Announce } from '../../platform/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { holdAccess, holdBoth } from './members.access.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import * as members from './members.store.ts';
import { listPeople } from './roles.store.ts';
import { findUsers } from './user-search.store.ts';

export const membersRoutes = (serve: Serve): void => {
  serve(listMembers, ({ member, db }) => members.listMembers(db, member));

  serve(addMember, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const isKnown = await members.addMember(db, member, body);
    if (!isKnown) throw new AppError('user_not_found');
    await announceToAll(db, announce, member);
    return found(await members.findMemberOfTrip(db, member, body.userId));
  });

  serve(changeMemberRole, async ({ member, params, body, db, announce }) => {
    await refuseToManage(db, member, params.userId);
    await members.changeRole(db, member, params.userId, body.role);
    await announceToAll(db, announce, member);
    return found(await members.findMemberOfTrip(db, member, params.userId));
  });

  serve(removeMember, async ({ member, params, db, announce }) => {
    await refuseToManage(db, member, params.userId);
    await members.removeMember(db, member, params.userId);
    announce({ kind: 'removed', tripId: member.tripId, userIds: [params.userId], reason: 'removed' });
    await announceToAll(db, announce, member);
  });

  serve(searchUsers, ({ query, userId, db }) => findUsers(db, userId, query.q));

  serve(listAllMembers, ({ userId, db }) => members.listCompanions(db, userId));
};

/** Lets nobody change or remove whom the rule protects, by the roles that both have at this moment. */
const refuseToManage = async (db: Db, member: EditorOf, targetId: string): Promise<void> => {
  const { actor, target } = await holdBoth(db, member, targetId);
  const refusal = refusalToManage(actor, target);
  if (refusal) throw new AppError(refusal);
};

/** Everybody's list of trips shows roles and how many people travel along. */
const announceToAll = async (db: Db, announce: Announce, member: MemberOf): Promise<void> => {
  const { tripId } = member;
  announce({
    kind: 'event',
    event: { type: 'trip_changed', tripId, resource: 'members' },
    alsoTo: await listPeople(db, tripId),
  });
};

const found = (member: Member | undefined): Member => {
  if (!member) throw new AppError('user_not_found');
  return member;
};
