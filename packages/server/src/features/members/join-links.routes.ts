import * as links from './join-links.store.ts';
import { invitationOpening, memberAdding } from './members.events.ts';
import { AppError } from '@caravan/contract/errors.ts';
import {
  createJoinLink,
  getInvitation,
  inviteByMail,
  joinTrip,
  listJoinLinks,
  revokeJoinLink,
} from '@caravan/contract/members/join-links.endpoints.ts';
import { isBarred, mayBeJoinSecret, refusalToJoin } from '@caravan/contract/members/join-links.rules.ts';
import { JOIN_LINKS_PER_TRIP, type JoinLink, MAILED_LINK_DAYS } from '@caravan/contract/members/join-links.schema.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { type EditorOf, prove } from '../../platform/membership.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { lockAccessToChange, lockAccessToRemove } from '../trips/trips.access.ts';
import { maskEmail, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { becomeGuest, requireCurrentGuest } from './guests.routes.ts';
import { deleteRemoval, findRemoval } from './removals.store.ts';
import { shareLockAccount } from '../accounts/accounts.store.ts';
import { findRole, shareLockRoles } from '../trips/roles.store.ts';

export const joinLinksRoutes = (serve: Serve): void => {
  serve(listJoinLinks, ({ member, now, db }) => links.listWorking(db, member, now));

  serve(createJoinLink, async ({ member, body, now, db, announce, record, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    if (body.guestId) await requireCurrentGuest(db, member, body.guestId);
    const created = await makeLink(db, member, body, now);
    record('join_link_made', { tripId: member.tripId, details: { role: body.role } });
    announceLinks(announce, member);
    return created;
  });

  serve(revokeJoinLink, async ({ member, params, db, announce, record }) => {
    await lockAccessToRemove(db, member);
    const isKnown = await links.revokeLink(db, member, params.linkId);
    if (!isKnown) throw new AppError('not_found');
    record('join_link_revoked', { tripId: member.tripId });
    announceLinks(announce, member);
  });

  serve(getInvitation, async ({ params, now, db, emit }) => {
    const link = await linkOf(db, params.secret);
    refuseExpired(link, now);
    await emit(invitationOpening, { tripId: link.tripId });
    return found(await links.findInvitation(db, link), 'join_link_unknown');
  });

  serve(joinTrip, async ({ params, userId, now, db, announce, record, emit }) => {
    const known = await linkOf(db, params.secret);
    const { tripId, createdBy } = known;
    const { inviter, isOnTrip } = await shareLockInviter(db, { tripId, inviterId: createdBy, guestId: userId });
    if (isOnTrip) return { tripId, wasMember: true };
    const link = found(await links.lockLink(db, known), 'join_link_unknown');
    // The same person may have joined by this link a moment ago, in another window.
    if (await findRole(db, tripId, userId)) return { tripId, wasMember: true };
    refuseExpired(link, now);
    if (!inviter) throw new AppError('join_link_revoked');
    if (isBarred(await findRemoval(db, tripId, userId), link)) throw new AppError('removed_before');
    if (!(await shareLockAccount(db, userId))) throw new AppError('unauthorized');
    await emit(memberAdding, { tripId, viewerId: userId });
    const isNew = await links.addMemberByLink(db, inviter, link, userId);
    await deleteRemoval(db, inviter, userId);
    if (isNew && link.guestId !== null) await becomeGuest({ db, emit }, tripId, link.guestId, userId);
    if (isNew) record('join_link_used', { tripId, other: createdBy });
    await announceToAll(db, announce, tripId, 'members');
    return { tripId, wasMember: !isNew };
  });
};

export const mailInvitationRoutes = (serve: Serve, { emailOutbox }: { emailOutbox: EmailOutbox }): void => {
  serve(inviteByMail, async ({ member, body, now, pseudonymOf, db, announce, record, emit, afterCommit }) => {
    emailOutbox.requireConfigured();
    await lockAccessToChange({ db, emit }, member);
    const { tripId, userId } = member;
    const link = { role: body.role, expiresInDays: MAILED_LINK_DAYS, maxUses: 1 } as const;
    const created = await makeLink(db, member, { ...link, mailedTo: maskEmail(body.email) }, now);
    const recipient = pseudonymOf(body.email.toLowerCase());
    const invitation = { linkId: created.id, tripId, byUserId: userId, address: body.email, recipient };
    await emailOutbox.enqueueInvitation({ db, afterCommit }, invitation);
    record('join_link_made', { tripId, details: { role: body.role } });
    announceLinks(announce, member);
    return created;
  });
};

/** @throws AppError `too_many_join_links`. */
const makeLink = async (db: Db, member: EditorOf, link: links.AddedLink, now: Date): Promise<JoinLink> => {
  const working = await links.countWorking(db, member, now);
  if (working >= JOIN_LINKS_PER_TRIP) throw new AppError('too_many_join_links');
  return found(await links.createLink(db, member, link, now));
};

/** What cannot be a secret is not looked up, because PostgreSQL does not accept every text. */
const linkOf = async (db: Db, secret: string): Promise<links.StoredJoinLink> =>
  found(mayBeJoinSecret(secret) ? await links.findLink(db, secret) : undefined, 'join_link_unknown');

const refuseExpired = (link: links.StoredJoinLink, now: Date): void => {
  const refusal = refusalToJoin({ ...link, hasLostGuest: link.guestId !== null && link.guestName === null }, now);
  if (refusal) throw new AppError(refusal);
};

/** The links are shown with the members on the trip's page, so nobody else needs the event. */
const announceLinks = (announce: Announce, { tripId }: EditorOf): void =>
  announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'members' } });

/**
 * Locks the roles of the maker of a join link and of the one who uses it: the maker must be allowed to invite at this moment.
 *
 * @returns `inviter` is null when they may invite nobody any more.
 */
const shareLockInviter = async (
  db: Db,
  { tripId, inviterId, guestId }: { tripId: string; inviterId: string; guestId: string },
): Promise<{ inviter: EditorOf | null; isOnTrip: boolean }> => {
  const people = await shareLockRoles(db, tripId, [inviterId, guestId]);
  const role = people.find(({ userId }) => userId === inviterId)?.role;
  return {
    inviter: role && mayEdit(role) ? prove({ tripId, userId: inviterId, role }, 'editor') : null,
    isOnTrip: people.some(({ userId }) => userId === guestId),
  };
};
