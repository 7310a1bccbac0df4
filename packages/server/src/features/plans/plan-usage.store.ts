import type { OwnPlan, SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { countingPlanId } from './plans.store.ts';

/** What somebody has taken, and how it stands with the payment. */
export interface Subscription {
  /** The plan that was taken last. */
  readonly tier: string;
  /** The plan that counts, which is the free one where that has ended. */
  readonly countingId: string;
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
      countingId: countingPlanId,
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

const usageQuery = prepared((db) => {
  const own = db.$with('own').as(
    db
      .select({
        id: trips.id,
        title: trips.title,
        outfits: sql<number>`(${db.$count(outfits, eq(outfits.tripId, trips.id))})::int`.as('outfits'),
        people: sql<number>`(${db.$count(tripMembers, eq(tripMembers.tripId, trips.id))})::int`.as('people'),
      })
      .from(trips)
      .where(eq(trips.ownerId, sql.placeholder('userId'))),
  );
  const first = (amount: SQL) => sql<FullestTrip | null>`(
    select json_build_object('tripId', ${own.id}, 'title', ${own.title}, 'count', ${amount})
    from ${own} order by ${amount} desc, ${own.id} limit 1)`;
  return db
    .with(own)
    .select({
      trips: sql<number>`count(*)::int`,
      fullestCloset: first(sql`${own.outfits}`),
      largestGroup: first(sql`${own.people}`),
    })
    .from(own)
    .prepare('find_trip_usage');
});

type TripUsage = Pick<OwnPlan['usage'], 'trips' | 'fullestCloset' | 'largestGroup'>;
type FullestTrip = NonNullable<TripUsage['fullestCloset']>;

/** What of the limits that go by trips is used; of several trips that have as many, the one that was made first. */
export const findTripUsage = async (db: Db, userId: string): Promise<TripUsage> => {
  const [usage] = await usageQuery(db).execute({ userId });
  return usage ?? { trips: 0, fullestCloset: null, largestGroup: null };
};
