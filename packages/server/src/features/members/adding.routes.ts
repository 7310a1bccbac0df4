import { AppError } from '@caravan/contract/errors.ts';
import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import { mayBeAdded } from '@caravan/contract/members/members.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import type { EditorOf } from '../../platform/membership.ts';
import type { MailPost } from '../accounts/mail-post.store.ts';
import { holdRoomForMembers } from '../plans/plans.access.ts';
import { findCompanions } from './addresses.store.ts';
import { holdAccess } from './members.access.ts';
import * as members from './members.store.ts';
import { forgetRemoval } from './removals.store.ts';
import { announceToAll } from './trip-news.store.ts';

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
    return found(await members.findMemberOfTrip(db, member, body.userId), 'user_not_found');
  });
};

const isAddable = async (db: Db, { userId }: EditorOf, id: string, { addableBy }: members.Newcomer): Promise<boolean> =>
  addableBy === 'everybody' || mayBeAdded(addableBy, (await findCompanions(db, userId, [id])).has(id));

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
