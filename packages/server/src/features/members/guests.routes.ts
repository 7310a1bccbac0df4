import { AppError } from '@caravan/contract/errors.ts';
import { addGuest, removeGuest, renameGuest } from '@caravan/contract/members/guests.endpoints.ts';
import { type Guest, GUESTS_MAX } from '@caravan/contract/members/guests.schema.ts';
import { mayChangeGuest } from '@caravan/contract/members/people.rules.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import * as guests from '../trips/guests.store.ts';
import { lockOwnMembership } from '../trips/trips.access.ts';
import { tripChanging } from '../trips/trips.events.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { guestEnding, guestJoining, guestRenamed } from './members.events.ts';

export const guestsRoutes = (serve: Serve): void => {
  serve(
    addGuest,
    async ({ member, body: { id = newId(), name }, db, announce, emit }) => {
      await emit(tripChanging, { editor: await lockOwnMembership(db, member) });
      if ((await guests.lockGuestCount(db, member)) >= GUESTS_MAX) throw new AppError('too_many_guests');
      await guests.addGuest(db, member, { id, name });
      await announceToAll(db, announce, member.tripId, 'members');
      return found(await guests.findGuest(db, member, id));
    },
    { making: { kind: 'guest', find: ({ db, member }, id) => guests.findGuest(db, member, id) } },
  );

  serve(renameGuest, async ({ member, params, body, db, announce, emit }) => {
    const actor = await lockOwnMembership(db, member);
    await emit(tripChanging, { editor: actor });
    const guest = requireChangeable(actor, await guests.lockGuest(db, member, params.guestId, 'change'));
    refuseStale(body.version, guest.version);
    await guests.renameGuest(db, member, guest.id, body.name);
    await announceToAll(db, announce, member.tripId, 'members');
    await emit(guestRenamed, { tripId: member.tripId, guestId: guest.id });
    return found(await guests.findGuest(db, member, guest.id));
  });

  serve(removeGuest, async ({ member, params, db, announce, emit }) => {
    const actor = await lockOwnMembership(db, member);
    const { id } = requireChangeable(actor, await guests.lockGuest(db, member, params.guestId, 'end'));
    await emit(guestEnding, { tripId: member.tripId, guestId: id });
    await guests.deleteGuest(db, member, id);
    await announceToAll(db, announce, member.tripId, 'members');
  });
};

const requireChangeable = (actor: MemberOf, guest: Guest | undefined): Guest => {
  const there = found(guest);
  if (there.isFormer) throw new AppError('not_found');
  if (!mayChangeGuest(actor, there)) throw new AppError('forbidden');
  return there;
};

/** @throws AppError `not_found` where the trip has no such guest any more. */
export const requireCurrentGuest = async (db: Db, { tripId }: MemberOf, guestId: string): Promise<void> => {
  if (found(await guests.findGuest(db, { tripId }, guestId)).isFormer) throw new AppError('not_found');
};

/**
 * Makes a guest of the trip somebody who is just joining it: what the guest joins, pays and is assigned is theirs from now on.
 *
 * @throws AppError `join_link_revoked` where the guest is not there any more, or has become somebody else a moment ago.
 */
export const becomeGuest = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  tripId: string,
  guestId: string,
  userId: string,
): Promise<void> => {
  const guest = await guests.lockGuest(db, { tripId }, guestId, 'end');
  if (!guest || guest.isFormer) throw new AppError('join_link_revoked');
  await emit(guestJoining, { tripId, guestId, userId });
  await guests.becomeMember(db, tripId, guestId, userId);
};
