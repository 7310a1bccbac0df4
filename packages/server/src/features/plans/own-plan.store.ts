import type { ownPlanDataSchema } from '@caravan/contract/accounts/own-data.schema.ts';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { conciergeUsage } from '../concierge/concierge.tables.ts';
import { subscriptionPlans } from './plans.tables.ts';

type OwnPlanData = z.infer<typeof ownPlanDataSchema>;

/** What is kept of somebody's plan: the one that they took last, whether or not it still counts. */
export const findOwnPlan = async (db: Db, userId: string): Promise<Omit<OwnPlanData, 'questions'> | undefined> => {
  const { id, name, price, currency, interval } = subscriptionPlans;
  const [own] = await db
    .select({
      plan: { id, name, price, currency, interval },
      status: users.subscriptionStatus,
      subscriptionEndDate: users.subscriptionEndDate,
      endsThen: users.subscriptionEndsThen,
      customerId: users.stripCustomerId,
    })
    .from(users)
    .innerJoin(subscriptionPlans, eq(id, users.subscriptionTier))
    .where(eq(users.id, userId));
  return own;
};

/** How many questions somebody has asked in each month of UTC, the first one first. */
export const listUsage = (db: Db, userId: string): Promise<OwnPlanData['questions']> => {
  const { month, questions } = conciergeUsage;
  return db
    .select({ month, questions })
    .from(conciergeUsage)
    .where(eq(conciergeUsage.userId, userId))
    .orderBy(asc(month));
};
