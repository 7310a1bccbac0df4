import type { PlanLimits } from '@caravan/contract/plans/plans.rules.ts';
import { FREE_PLAN_ID, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { trips } from '../trips/trips.tables.ts';
import { subscriptionPlans } from './plans.tables.ts';

/** What bounds somebody: the plan that counts for them, by its name and its limits. */
export type CountingPlan = PlanLimits & Pick<Plan, 'id' | 'name'>;

/** How long after its end a plan still counts, in case the news of its renewal is late. */
const GRACE = '3 days';

/** The id of the plan that counts for somebody, in a query of their account. */
export const countingPlanId = sql<string>`case
  when ${users.subscriptionStatus} <> 'ended'
    and coalesce(${users.subscriptionEndDate} + ${GRACE}::interval > now(), true)
  then ${users.subscriptionTier} else ${FREE_PLAN_ID} end`;

const { id, name, maxTrips, maxOutfitsPerTrip, maxMembersPerTrip, maxConciergeQueries, maxStorage, maxStoragePerTrip } =
  subscriptionPlans;
const planColumns = {
  id,
  name,
  maxTrips,
  maxOutfitsPerTrip,
  maxMembersPerTrip,
  maxConciergeQueries,
  maxStorage,
  maxStoragePerTrip,
};

const planQuery = prepared((db) =>
  db
    .select(planColumns)
    .from(users)
    .innerJoin(subscriptionPlans, eq(id, countingPlanId))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_plan_of_user'),
);

/** The plan that counts for somebody now: what they pay for, as long as that lasts, or else the free one. */
export const planOf = async (db: Db, userId: string): Promise<CountingPlan> => {
  const [plan] = await planQuery(db).execute({ userId });
  if (!plan) throw new Error('A plan is asked for an account that there is not.');
  return plan;
};

/** The plan that a trip goes by. */
export interface PlanOfTrip {
  readonly plan: CountingPlan;
  readonly ownerId: string;
}

const planOfTripQuery = prepared((db) =>
  db
    .select({ plan: planColumns, ownerId: trips.ownerId })
    .from(trips)
    .innerJoin(users, eq(users.id, trips.ownerId))
    .innerJoin(subscriptionPlans, eq(id, countingPlanId))
    .where(eq(trips.id, sql.placeholder('tripId')))
    .prepare('find_plan_of_trip'),
);

/** The plan that a trip goes by, which is its owner's; `undefined` once the trip is deleted. */
export const planOfTrip = async (db: Db, tripId: string): Promise<PlanOfTrip | undefined> =>
  (await planOfTripQuery(db).execute({ tripId }))[0];
