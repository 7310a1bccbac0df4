import type { PlanLimits } from '@caravan/contract/plans/plans.rules.ts';
import { FREE_PLAN_ID, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { subscriptionPlans } from './plans.tables.ts';

/** What bounds somebody: the plan that counts for them, by its name and its limits. */
export type CountingPlan = PlanLimits & Pick<Plan, 'id' | 'name'>;

/** How long after its end a plan still counts, in case the news of its renewal is late. */
const GRACE = '3 days';

const paidPlan = sql`(
  select ${users.subscriptionTier} from ${users}
  where ${users.id} = ${sql.placeholder('userId')}
    and ${users.subscriptionStatus} <> 'ended'
    and coalesce(${users.subscriptionEndDate} + ${GRACE}::interval > now(), true)
)`;

const planQuery = prepared((db) => {
  const { id, name, maxTrips, maxOutfitsPerTrip, maxMembersPerTrip, maxConciergeQueries } = subscriptionPlans;
  return db
    .select({ id, name, maxTrips, maxOutfitsPerTrip, maxMembersPerTrip, maxConciergeQueries })
    .from(subscriptionPlans)
    .where(eq(id, sql`coalesce(${paidPlan}, ${FREE_PLAN_ID})`))
    .prepare('find_plan_of_user');
});

/** The plan that counts for somebody now: what they pay for, as long as that lasts, or else the free one. */
export const planOf = async (db: Db, userId: string): Promise<CountingPlan> => {
  const [plan] = await planQuery(db).execute({ userId });
  if (!plan) throw new Error('The free plan is missing.');
  return plan;
};
