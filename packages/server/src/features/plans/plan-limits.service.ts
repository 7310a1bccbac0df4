import { AppError } from '@caravan/contract/errors.ts';
import {
  type ReachedLimit,
  beyondMessage,
  isBeyond,
  isLimited,
  isWithinLimit,
  limitMessage,
  newOwnerLimitMessage,
  newOwnerStorageFullMessage,
  ownerStorageFullMessage,
  storageFullMessage,
  tripStorageFullMessage,
} from '@caravan/contract/plans/plans.rules.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import * as usage from './plan-usage.store.ts';
import { type CountingPlan, type PlanOfTrip, planOf, planOfTrip } from './plans.store.ts';

/**
 * Makes sure that somebody may own so many trips more, to the end of the transaction. Called before anything else is locked.
 *
 * @param more how many are about to be theirs.
 * @throws AppError `plan_limit`.
 */
export const reserveTrip = (db: Db, ownerId: string, more = 1): Promise<void> =>
  reserveTripsOf(db, { ownerId, more, isOwn: true, messageOf: limitMessage });

/**
 * As {@link reserveTrip}, for a trip that its owner hands to somebody else.
 *
 * @throws AppError `plan_limit`.
 */
export const reserveTripForNewOwner = (db: Db, newOwnerId: string): Promise<void> =>
  reserveTripsOf(db, {
    ownerId: newOwnerId,
    more: 1,
    isOwn: false,
    messageOf: ({ plan }) => newOwnerLimitMessage(plan),
  });

/** Whether somebody may own one more trip at this moment. */
export const canOwnAnotherTrip = async (db: Db, ownerId: string): Promise<boolean> => {
  const plan = await planOf(db, ownerId);
  return !isLimited(plan, 'trips') || isWithinLimit(plan, 'trips', await usage.countTripsOf(db, ownerId));
};

interface TripReservation {
  readonly ownerId: string;
  readonly more: number;
  /** Whether the owner is the one who adds. */
  readonly isOwn: boolean;
  readonly messageOf: (reached: ReachedLimit) => string;
}

const reserveTripsOf = async (db: Db, { ownerId, more, isOwn, messageOf }: TripReservation): Promise<void> => {
  if (!isLimited(await planOf(db, ownerId), 'trips')) return;
  await usage.lockTripCountOf(db, ownerId);
  const plan = await planOf(db, ownerId);
  if (isWithinLimit(plan, 'trips', await usage.countTripsOf(db, ownerId), more)) return;
  throw refusal({ plan, limit: 'trips', isOwn }, messageOf);
};

/**
 * Makes sure that a trip may have so many outfits more, to the end of the transaction. Called after the activity that one of
 * them is linked to is locked: whoever changes an activity locks that before the trip.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const reserveOutfits = (db: Db, { tripId, userId }: ContributorOf, more: number): Promise<void> =>
  reserveOnTrip(db, tripId, { limit: 'outfitsPerTrip', count: usage.countOutfits, viewerId: userId, more });

/**
 * Makes sure that a trip may have so many people more, to the end of the transaction. Called after their accounts are locked.
 *
 * @param viewerId who reads why not.
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const reserveMembers = (db: Db, tripId: string, viewerId: string, more = 1): Promise<void> =>
  reserveOnTrip(db, tripId, { limit: 'membersPerTrip', count: usage.countPeople, viewerId, more });

/** What is to be added to a trip, of which its owner's plan allows only so many. */
interface Addition {
  readonly limit: 'outfitsPerTrip' | 'membersPerTrip';
  readonly count: (db: Db, tripId: string) => Promise<number>;
  /** `null` for whoever is nobody yet. */
  readonly viewerId: string | null;
  readonly more: number;
}

const reserveOnTrip = async (db: Db, tripId: string, wanted: Addition): Promise<void> => {
  const known = await requirePlanOf(db, tripId);
  if (!isLimited(known.plan, 'trips') && !isLimited(known.plan, wanted.limit)) return;
  await usage.lockTrip(db, tripId);
  await refuseBeyondLimit(db, tripId, wanted);
};

/**
 * Refuses to invite somebody to a trip that is full at this moment.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const refuseFullTrip = (db: Db, tripId: string): Promise<void> =>
  refuseBeyondLimit(db, tripId, { limit: 'membersPerTrip', count: usage.countPeople, viewerId: null, more: 1 });

const refuseBeyondLimit = async (db: Db, tripId: string, wanted: Addition): Promise<void> => {
  const { limit, count, viewerId, more } = wanted;
  const { plan, ownerId } = await requirePlanOf(db, tripId);
  const isOwn = viewerId === ownerId;
  await refuseBeyond({ plan, limit: 'trips', isOwn }, () => usage.rankOfTrip(db, tripId));
  if (!isLimited(plan, limit) || isWithinLimit(plan, limit, await count(db, tripId), more)) return;
  throw refusal({ plan, limit, isOwn }, limitMessage);
};

/**
 * Makes sure that an editor may change a trip: what is beyond the limits of its owner's plan can only be read. A trip is beyond
 * them in the order of making among its owner's, a person in the order of joining.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const requireWritableTrip = async (db: Db, { tripId, userId }: MemberOf): Promise<void> => {
  const { plan, ownerId } = await requirePlanOf(db, tripId);
  await refuseReadOnly(db, { tripId, userId }, { plan, isOwn: userId === ownerId });
};

/**
 * As {@link requireWritableTrip}, and that they may change an outfit on it: that is beyond the limits in the order of making.
 *
 * @throws AppError `plan_limit`; `trip_not_found` where there is no such trip any more.
 */
export const requireWritableOutfit = async (db: Db, { tripId, userId }: MemberOf, outfitId: string): Promise<void> => {
  const { plan, ownerId } = await requirePlanOf(db, tripId);
  const isOwn = userId === ownerId;
  await refuseReadOnly(db, { tripId, userId }, { plan, isOwn });
  await refuseBeyond({ plan, limit: 'outfitsPerTrip', isOwn }, () => usage.rankOfOutfit(db, tripId, outfitId));
};

/**
 * What the plan of its owner bounds on a trip.
 *
 * @throws AppError `trip_not_found` where there is no such trip any more.
 */
export const limitsOnTrip = async (db: Db, member: MemberOf): Promise<TripLimits> => {
  const { plan, ownerId } = await requirePlanOf(db, member.tripId);
  const isOwnPlan = member.userId === ownerId;
  const reached = await findReachedLimit(db, member, { plan, isOwn: isOwnPlan });
  return {
    planName: plan.name,
    isOwnPlan,
    maxOutfits: plan.maxOutfitsPerTrip,
    whyReadOnly: reached && beyondMessage(reached),
  };
};

/** The limit by which somebody can change nothing of a trip; `null` where they can. */
const findReachedLimit = async (
  db: Db,
  { tripId, userId }: Pick<MemberOf, 'tripId' | 'userId'>,
  { plan, isOwn }: Omit<ReachedLimit, 'limit'>,
): Promise<ReachedLimit | null> => {
  const ofTrips = { plan, limit: 'trips', isOwn } as const;
  if (await isRankBeyond(ofTrips, () => usage.rankOfTrip(db, tripId))) return ofTrips;
  const ofPeople = { plan, limit: 'membersPerTrip', isOwn } as const;
  if (!isOwn && (await isRankBeyond(ofPeople, () => usage.rankOfPerson(db, tripId, userId)))) return ofPeople;
  return null;
};

const refuseReadOnly = async (...about: Parameters<typeof findReachedLimit>): Promise<void> => {
  const reached = await findReachedLimit(...about);
  if (reached) throw refusal(reached, beyondMessage);
};

const refuseBeyond = async (reached: ReachedLimit, findPlace: () => Promise<number>): Promise<void> => {
  if (await isRankBeyond(reached, findPlace)) throw refusal(reached, beyondMessage);
};

/** Counts only where there is a limit. */
const isRankBeyond = async ({ plan, limit }: ReachedLimit, findPlace: () => Promise<number>): Promise<boolean> =>
  isLimited(plan, limit) && isBeyond(plan, limit, await findPlace());

const refusal = (reached: ReachedLimit, messageOf: (reached: ReachedLimit) => string): AppError =>
  new AppError('plan_limit', { message: messageOf(reached), isOwnPlan: reached.isOwn });

const requirePlanOf = async (db: Db, tripId: string): Promise<PlanOfTrip> => {
  const known = await planOfTrip(db, tripId);
  if (!known) throw new AppError('trip_not_found');
  return known;
};

/** A refusal that knows whose storage is full. That stays here: the answer says only whether it is the person's own. */
export class StorageFull extends AppError {
  readonly ownerId: string;

  constructor(ownerId: string, options: { message: string; isOwnPlan: boolean }) {
    super('storage_quota', options);
    this.ownerId = ownerId;
  }
}

/**
 * Refuses a file of somebody who has no free space for a single byte more, before any work is done for it.
 *
 * @throws AppError `storage_quota`.
 */
export const refuseFullStorage = async (db: Db, userId: string): Promise<void> => {
  const plan = await planOf(db, userId);
  if (!isWithinLimit(plan, 'storage', await usage.bytesOf(db, userId))) throw await storageRefusal(db, userId, plan);
};

/**
 * Makes sure that somebody has free space for what this transaction adds of theirs for no trip yet, which is there already. Called last.
 *
 * @throws AppError `storage_quota`.
 */
export const reserveStorage = async (db: Db, userId: string): Promise<void> => {
  await usage.lockStorageOf(db, userId);
  const plan = await planOf(db, userId);
  if (!isWithinLimit(plan, 'storage', await usage.bytesOf(db, userId), 0)) throw await storageRefusal(db, userId, plan);
};

const storageRefusal = async (db: Db, userId: string, plan: CountingPlan): Promise<AppError> => {
  const message = storageFullMessage(plan, await usage.findHeaviestTrip(db, userId));
  return new StorageFull(userId, { message, isOwnPlan: true });
};

/**
 * Makes sure that there is free space for the files that this transaction adds to an editor's trip, which are there already, on the trip
 * and among all that counts for its owner; those that they replace are gone. Called last.
 *
 * @throws AppError `storage_quota`; `trip_not_found` where there is no such trip any more.
 */
export const reserveTripStorage = async (db: Db, { tripId, userId }: MemberOf): Promise<void> => {
  await usage.lockStorageOn(db, tripId);
  // Whoever hands the trip over waits for the same lock, so that its owner stays who it is.
  const known = await planOfTrip(db, tripId);
  if (!known) throw new AppError('trip_not_found');
  const { plan, ownerId } = known;
  await usage.lockStorageOf(db, ownerId);
  const isOwn = userId === ownerId;
  const titleOf = async () => (await usage.findTitle(db, tripId)) ?? '';
  if (!isWithinLimit(plan, 'storagePerTrip', await usage.bytesOn(db, tripId), 0)) {
    const message = tripStorageFullMessage({ plan, isOwn }, await titleOf());
    throw new StorageFull(ownerId, { message, isOwnPlan: isOwn });
  }
  if (isWithinLimit(plan, 'storage', await usage.bytesOf(db, ownerId), 0)) return;
  if (isOwn) throw await storageRefusal(db, userId, plan);
  throw new StorageFull(ownerId, { message: ownerStorageFullMessage(plan, await titleOf()), isOwnPlan: false });
};

/**
 * Makes sure that the new owner of a trip, who is that already in this transaction, has free space for its files. Called last.
 *
 * @throws AppError `storage_quota`.
 */
export const reserveNewOwnerStorage = async (db: Db, tripId: string, newOwnerId: string): Promise<void> => {
  await usage.lockStorageOn(db, tripId);
  await usage.lockStorageOf(db, newOwnerId);
  const bytes = await usage.bytesOn(db, tripId);
  if (bytes === 0) return;
  const plan = await planOf(db, newOwnerId);
  const refuse = (limit: 'storage' | 'storagePerTrip') =>
    new AppError('storage_quota', { message: newOwnerStorageFullMessage(plan, limit), isOwnPlan: false });
  if (!isWithinLimit(plan, 'storagePerTrip', bytes, 0)) throw refuse('storagePerTrip');
  if (!isWithinLimit(plan, 'storage', await usage.bytesOf(db, newOwnerId), 0)) throw refuse('storage');
};
