import { AppError } from '@caravan/contract/errors.ts';
import {
  beyondMessage,
  hasRoom,
  isBeyond,
  isLimited,
  limitMessage,
  newOwnerLimitMessage,
  type ReachedLimit,
} from '@caravan/contract/plans/plans.rules.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import * as room from './plan-usage.store.ts';
import { planOf, type PlanOfTrip, planOfTrip } from './plans.store.ts';

/**
 * Makes sure that somebody may own so many trips more, to the end of the transaction. Called before anything else is locked.
 *
 * @param more how many are about to be theirs.
 * @throws AppError `plan_limit`.
 */
export const holdRoomForTrip = (db: Db, ownerId: string, more = 1): Promise<void> =>
  holdRoomToOwn(db, { ownerId, more, isOwn: true, messageOf: limitMessage });

/**
 * As {@link holdRoomForTrip}, for a trip that its owner hands to somebody else.
 *
 * @throws AppError `plan_limit`.
 */
export const holdRoomForHandOver = (db: Db, newOwnerId: string): Promise<void> =>
  holdRoomToOwn(db, {
    ownerId: newOwnerId,
    more: 1,
    isOwn: false,
    messageOf: ({ plan }) => newOwnerLimitMessage(plan),
  });

/** Whether somebody may own one more trip at this moment. */
export const hasRoomForTrip = async (db: Db, ownerId: string): Promise<boolean> => {
  const plan = await planOf(db, ownerId);
  return !isLimited(plan, 'trips') || hasRoom(plan, 'trips', await room.countTripsOf(db, ownerId));
};

interface RoomToOwn {
  readonly ownerId: string;
  readonly more: number;
  /** Whether the owner is who asks. */
  readonly isOwn: boolean;
  readonly messageOf: (reached: ReachedLimit) => string;
}

const holdRoomToOwn = async (db: Db, { ownerId, more, isOwn, messageOf }: RoomToOwn): Promise<void> => {
  if (!isLimited(await planOf(db, ownerId), 'trips')) return;
  await room.awaitOtherTripsOf(db, ownerId);
  const plan = await planOf(db, ownerId);
  if (hasRoom(plan, 'trips', await room.countTripsOf(db, ownerId), more)) return;
  throw refusal({ plan, limit: 'trips', isOwn }, messageOf);
};

/**
 * Makes sure that a trip may have so many outfits more, to the end of the transaction. Called after the activity that one of
 * them is linked to is held: whoever changes an activity holds that before the trip.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const holdRoomForOutfits = (db: Db, { tripId, userId }: EditorOf, more: number): Promise<void> =>
  holdRoomOnTrip(db, tripId, { limit: 'outfitsPerTrip', count: room.countOutfits, viewerId: userId, more });

/**
 * Makes sure that a trip may have so many people more, to the end of the transaction. Called after their accounts are held.
 *
 * @param viewerId who reads why not.
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const holdRoomForMembers = (db: Db, tripId: string, viewerId: string, more = 1): Promise<void> =>
  holdRoomOnTrip(db, tripId, { limit: 'membersPerTrip', count: room.countPeople, viewerId, more });

/** What is to be added to a trip, of which its owner's plan allows only so many. */
interface RoomOnTrip {
  readonly limit: 'outfitsPerTrip' | 'membersPerTrip';
  readonly count: (db: Db, tripId: string) => Promise<number>;
  /** `null` for whoever is nobody yet. */
  readonly viewerId: string | null;
  readonly more: number;
}

const holdRoomOnTrip = async (db: Db, tripId: string, wanted: RoomOnTrip): Promise<void> => {
  const known = await knownPlanOf(db, tripId);
  if (!isLimited(known.plan, 'trips') && !isLimited(known.plan, wanted.limit)) return;
  await room.holdTrip(db, tripId);
  await refuseWithoutRoom(db, tripId, wanted);
};

/**
 * Refuses to invite somebody to a trip that has no room for them at this moment.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const refuseFullTrip = (db: Db, tripId: string): Promise<void> =>
  refuseWithoutRoom(db, tripId, { limit: 'membersPerTrip', count: room.countPeople, viewerId: null, more: 1 });

const refuseWithoutRoom = async (db: Db, tripId: string, wanted: RoomOnTrip): Promise<void> => {
  const { limit, count, viewerId, more } = wanted;
  const { plan, ownerId } = await knownPlanOf(db, tripId);
  const isOwn = viewerId === ownerId;
  await refuseBeyond({ plan, limit: 'trips', isOwn }, () => room.placeOfTrip(db, tripId));
  if (!isLimited(plan, limit) || hasRoom(plan, limit, await count(db, tripId), more)) return;
  throw refusal({ plan, limit, isOwn }, limitMessage);
};

/**
 * Makes sure that an editor may change a trip: what is beyond the limits of its owner's plan can only be read. A trip is beyond
 * them in the order of making among its owner's, a person in the order of joining.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const holdWritable = async (db: Db, { tripId, userId }: MemberOf): Promise<void> => {
  const { plan, ownerId } = await knownPlanOf(db, tripId);
  const reached = await findReached(db, { tripId, userId }, { plan, isOwn: userId === ownerId });
  if (reached) throw refusal(reached, beyondMessage);
};

/**
 * As {@link holdWritable}, of an outfit on a trip that may be changed: it is beyond the limits in the order of making.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const holdWritableOutfit = async (db: Db, { tripId, userId }: MemberOf, outfitId: string): Promise<void> => {
  const { plan, ownerId } = await knownPlanOf(db, tripId);
  const reached = { plan, limit: 'outfitsPerTrip', isOwn: userId === ownerId } as const;
  await refuseBeyond(reached, () => room.placeOfOutfit(db, tripId, outfitId));
};

/**
 * What the plan of its owner bounds on a trip.
 *
 * @throws AppError `trip_not_found` where there is no such trip any more.
 */
export const limitsOnTrip = async (db: Db, member: MemberOf): Promise<TripLimits> => {
  const { plan, ownerId } = await knownPlanOf(db, member.tripId);
  const isOwnPlan = member.userId === ownerId;
  const reached = await findReached(db, member, { plan, isOwn: isOwnPlan });
  return {
    planName: plan.name,
    isOwnPlan,
    maxOutfits: plan.maxOutfitsPerTrip,
    whyReadOnly: reached && beyondMessage(reached),
  };
};

/** The limit by which somebody can change nothing of a trip; `null` where they can. */
const findReached = async (
  db: Db,
  { tripId, userId }: Pick<MemberOf, 'tripId' | 'userId'>,
  { plan, isOwn }: Omit<ReachedLimit, 'limit'>,
): Promise<ReachedLimit | null> => {
  const ofTrips = { plan, limit: 'trips', isOwn } as const;
  if (await isPlaceBeyond(ofTrips, () => room.placeOfTrip(db, tripId))) return ofTrips;
  const ofPeople = { plan, limit: 'membersPerTrip', isOwn } as const;
  if (!isOwn && (await isPlaceBeyond(ofPeople, () => room.placeOfPerson(db, tripId, userId)))) return ofPeople;
  return null;
};

const refuseBeyond = async (reached: ReachedLimit, findPlace: () => Promise<number>): Promise<void> => {
  if (await isPlaceBeyond(reached, findPlace)) throw refusal(reached, beyondMessage);
};

/** Counts only where there is a limit. */
const isPlaceBeyond = async ({ plan, limit }: ReachedLimit, findPlace: () => Promise<number>): Promise<boolean> =>
  isLimited(plan, limit) && isBeyond(plan, limit, await findPlace());

const refusal = (reached: ReachedLimit, messageOf: (reached: ReachedLimit) => string): AppError =>
  new AppError('plan_limit', { message: messageOf(reached), isOwnPlan: reached.isOwn });

const knownPlanOf = async (db: Db, tripId: string): Promise<PlanOfTrip> => {
  const known = await planOfTrip(db, tripId);
  if (!known) throw new AppError('trip_not_found');
  return known;
};
