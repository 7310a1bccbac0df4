import { AppError } from '@caravan/contract/errors.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { ACTIVITY_UNKNOWN } from '@caravan/contract/outfits/outfits.schema.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { type EditorOf, type MemberOf, prove } from '../../platform/membership.ts';
import { shareLockActivity } from '../itinerary/itinerary.store.ts';
import { findTripOf } from '../trips/additions.store.ts';
import { findRole, shareLockRole } from '../trips/roles.store.ts';
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
  editor: EditorOf,
  activityId: string | null | undefined,
): Promise<void> => {
  if (!activityId || (await shareLockActivity(db, editor, activityId))) return;
  throw new AppError('validation', { issues: [{ path: 'activityId', message: ACTIVITY_UNKNOWN }] });
};

/** Whether somebody may edit another trip at this moment. */
export const mayTransferTo = async (db: Db, { userId }: MemberOf, tripId: string): Promise<boolean> => {
  const role = await findRole(db, tripId, userId);
  return role !== null && mayEdit(role);
};

/**
 * Proves that somebody is on the trip of an outfit, and may edit the one that it is copied to; both roles are locked to the end of
 * the transaction. They are locked in the order in which the deletion of an account locks somebody's trips, so that neither waits for
 * the other.
 *
 * @throws AppError `trip_not_found` for a stranger to either trip, `forbidden` for who may not edit the other one, `plan_limit`
 * where that can only be read.
 */
export const lockTransferTrips = async (
  { db, emit }: Pick<EventCall, 'db' | 'emit'>,
  from: MemberOf,
  tripId: string,
): Promise<EditorOf> => {
  const { userId } = from;
  let role: Role | null = null;
  for (const id of [...new Set([from.tripId, tripId])].toSorted()) {
    const locked = prove({ tripId: id, userId, role: await shareLockRole(db, id, userId) }, 'member');
    if (id === tripId) role = locked.role;
  }
  const editor = prove({ tripId, userId, role }, 'editor');
  await emit(tripChanging, { editor });
  return editor;
};
