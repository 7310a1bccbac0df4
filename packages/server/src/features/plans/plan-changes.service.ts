import { isLimited } from '@caravan/contract/plans/plans.rules.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { listOwnTrips } from './plan-usage.store.ts';
import { type CountingPlan, planOf, planOfTrip } from './plans.store.ts';
import { givePlan, type Reading, storeSubscription } from './subscriptions.store.ts';

/*
 * What a trip's owner may have bounds the trip, so a page that shows it has to learn when that changes. An end that only time brings is
 * announced by nobody: it is known once the trip is read again.
 */

type Change = Pick<EventCall, 'db' | 'announce'>;

/** Stores what Stripe said of a customer, and announces another plan. */
export const takeReading = async (change: Change, reading: Reading): Promise<void> => {
  const userId = await storeSubscription(change.db, reading);
  if (userId !== null) await announceOwnTrips(change, userId);
};

/** As {@link givePlan}, and announces it. */
export const changePlan = async (
  change: Change,
  userId: string,
  plan: Parameters<typeof givePlan>[2],
): Promise<void> => {
  await givePlan(change.db, userId, plan);
  await announceOwnTrips(change, userId);
};

/** Of a trip that is about to be deleted: those of its owner's that are beyond the plan may come under it. */
export const announceRoomAfterDeletion = async (change: Change, tripId: string): Promise<void> => {
  const known = await planOfTrip(change.db, tripId);
  if (!known || !isLimited(known.plan, 'trips')) return;
  await announceOwnTrips(change, known.ownerId, { beyond: known.plan.maxTrips, except: tripId });
};

/** Of somebody who has just handed over a trip: those that were beyond the plan may have come under it. */
export const announceRoomOf = async (change: Change, formerOwnerId: string): Promise<void> => {
  const plan: CountingPlan = await planOf(change.db, formerOwnerId);
  if (isLimited(plan, 'trips')) await announceOwnTrips(change, formerOwnerId, { beyond: plan.maxTrips - 1 });
};

/** @param beyond of the trips in the order of their making so many stay as they are. */
const announceOwnTrips = async (
  { db, announce }: Change,
  ownerId: string,
  { beyond = 0, except }: { beyond?: number; except?: string } = {},
): Promise<void> => {
  for (const tripId of await listOwnTrips(db, ownerId, Math.max(beyond, 0)))
    if (tripId !== except) announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'trip' } });
};
