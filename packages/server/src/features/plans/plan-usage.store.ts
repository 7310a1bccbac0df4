import type { OwnPlan, SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import { count, desc, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripMembers } from '../members/members.tables.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { trips } from '../trips/trips.tables.ts';

/** What somebody has taken, and how it stands with the payment. */
export interface Subscription {
  /** The plan that was taken last, which need not count any more. */
  readonly tier: string;
  readonly status: SubscriptionStatus;
  readonly subscriptionEndDate: string | null;
  readonly endsThen: boolean;
  /** Whether the payment service knows them. */
  readonly isCustomer: boolean;
}

const subscriptionQuery = prepared((db) =>
  db
    .select({
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
      subscriptionEndDate: users.subscriptionEndDate,
      endsThen: users.subscriptionEndsThen,
      isCustomer: sql<boolean>`${users.stripCustomerId} is not null`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_subscription'),
);

/** @returns `undefined` without such an account. */
export const findSubscription = async (db: Db, userId: string): Promise<Subscription | undefined> =>
  (await subscriptionQuery(db).execute({ userId }))[0];

const isOwn = eq(trips.ownerId, sql.placeholder('userId'));

const fullestQuery = prepared((db) => {
  const amount = count(outfits.id);
  return db
    .select({ tripId: trips.id, title: trips.title, count: amount })
    .from(trips)
    .leftJoin(outfits, eq(outfits.tripId, trips.id))
    .where(isOwn)
    .groupBy(trips.id)
    .orderBy(desc(amount), trips.id)
    .limit(1)
    .prepare('find_fullest_closet');
});

const largestQuery = prepared((db) => {
  const amount = count(tripMembers.id);
  return db
    .select({ tripId: trips.id, title: trips.title, count: amount })
    .from(trips)
    .innerJoin(tripMembers, eq(tripMembers.tripId, trips.id))
    .where(isOwn)
    .groupBy(trips.id)
    .orderBy(desc(amount), trips.id)
    .limit(1)
    .prepare('find_largest_group');
});

/** What of the limits that go by trips is used; of several trips that have as many, the one that was made first. */
export const findTripUsage = async (
  db: Db,
  userId: string,
): Promise<Pick<OwnPlan['usage'], 'trips' | 'fullestCloset' | 'largestGroup'>> => {
  const [fullest] = await fullestQuery(db).execute({ userId });
  const [largest] = await largestQuery(db).execute({ userId });
  return {
    trips: await db.$count(trips, eq(trips.ownerId, userId)),
    fullestCloset: fullest ?? null,
    largestGroup: largest ?? null,
  };
};
