import { AppError } from '@caravan/contract/errors.ts';
import { type OwnedThing, mayContribute, mayDress } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import { ACTIVITY_UNKNOWN } from '@caravan/contract/outfits/outfits.schema.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { type ContributorOf, type MemberOf, prove } from '../../platform/membership.ts';
import { shareLockActivity } from '../itinerary/itinerary.store.ts';
import { findTripOf } from '../trips/additions.store.ts';
import { findMembersMayAdd, findRole, shareLockRole } from '../trips/roles.store.ts';
import { proveAccess, requireOwn } from '../trips/trips.access.ts';
import { tripChanging } from '../trips/trips.events.ts';

/**
 * The trip by which access to an outfit is judged.
 *
 * @param claimed the outfit's id as it came.
 * @returns the trip's id; `null` where the id can be none, or is of no outfit.
 */
export const tripOfOutfit = async (db: Db, claimed: unknown): Promise<string | null> => {
  const outfitId = idSchema.safeParse(claimed);
  return outfitId.success ? ((await findTripOf(db, 'outfit', outfitId.data)) ?? null) : null;
};

/**
 * Makes sure that the activity which an outfit is to be linked to stays until it is. Activities are locked before outfits
 * everywhere, so that nobody waits for somebody who waits for them.
 *
 * @throws AppError `validation` where the trip has no such activity.
 */
export const lockLinkedActivity = async (
  db: Db,
  editor: ContributorOf,
  activityId: string | null | undefined,
): Promise<void> => {
  if (!activityId || (await shareLockActivity(db, editor, activityId))) return;
  throw new AppError('validation', { issues: [{ path: 'activityId', message: ACTIVITY_UNKNOWN }] });
};

/**
 * Makes sure that somebody may plan an outfit for whom it names. Whoever leaves at the same moment keeps it, as all that is theirs.
 *
 * @param stored who wears it now, if it is there already: they may have left.
 * @throws AppError `forbidden` for a member who names somebody else, `validation` for somebody who is not on the trip.
 */
export const requireWearer = async (
  db: Db,
  contributor: ContributorOf,
  wearerId: string | undefined,
  stored?: { readonly wearerId: string },
): Promise<void> => {
  if (wearerId === undefined || wearerId === stored?.wearerId || wearerId === contributor.userId) return;
  if (!mayDress(contributor, wearerId)) throw new AppError('forbidden');
  if ((await findRole(db, contributor.tripId, wearerId)) !== null) return;
  throw new AppError('validation', { issues: [{ path: 'wearerId', message: NOT_ON_TRIP }] });
};

/**
 * Makes sure that somebody may plan an outfit once more on its trip, where its wearer wears it again.
 *
 * @throws AppError `forbidden` for a member, of what is not their own or is worn by somebody else.
 */
export const requireCopied = (contributor: ContributorOf, outfit: OwnedThing & { readonly wearerId: string }): void => {
  requireOwn(contributor, outfit);
  if (!mayDress(contributor, outfit.wearerId)) throw new AppError('forbidden');
};

/** Whether somebody may add to another trip at this moment. */
export const mayTransferTo = async (db: Db, { userId }: MemberOf, tripId: string): Promise<boolean> => {
  const role = await findRole(db, tripId, userId);
  return role !== null && mayContribute({ role, membersMayAdd: await findMembersMayAdd(db, tripId) });
};

/** Who wears the copy of an outfit on another trip: the same person where they are on it and the copier may say so. */
export const wearerOfCopy = async (db: Db, contributor: ContributorOf, wearerId: string): Promise<string> => {
  const stays = mayDress(contributor, wearerId) && (await findRole(db, contributor.tripId, wearerId)) !== null;
  return stays ? wearerId : contributor.userId;
};

/**
 * Proves that somebody is on the trip of an outfit, and may add to the one that it is copied to; both roles are locked to the end of
 * the transaction. They are locked in the order in which the deletion of an account locks somebody's trips, so that neither waits for
 * the other.
 *
 * @throws AppError `trip_not_found` for a stranger to either trip, `forbidden` for who may not add to the other one, `plan_limit`
 * where that can only be read.
 */
export const lockTransferTrips = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  from: MemberOf,
  tripId: string,
): Promise<ContributorOf> => {
  const { userId } = from;
  let role: Role | null = null;
  for (const id of [...new Set([from.tripId, tripId])].toSorted()) {
    const locked = prove({ tripId: id, userId, role: await shareLockRole(db, id, userId) }, 'member');
    if (id === tripId) role = locked.role;
  }
  const editor = await proveAccess(db, { tripId, userId, role }, 'contributor');
  await emit(tripChanging, { editor });
  return editor;
};
