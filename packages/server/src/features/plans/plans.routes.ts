import { AppError } from '@caravan/contract/errors.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { usageResetsAt } from '@caravan/contract/plans/plans.rules.ts';
import { FREE_PLAN_ID, type OwnPlan, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import { countQuestions } from '../concierge/concierge-usage.store.ts';
import { findStorageUsage } from '../files/storage.store.ts';
import { listPlans, type StoredPlan } from './offered-plans.store.ts';
import { findSubscription, findTripUsage, type Subscription } from './plan-usage.store.ts';

export interface PlansParts {
  /** Whether plans can be paid for here. */
  readonly takesPayments: boolean;
  /** Asks the payment service for what of somebody may not have arrived; fails for no silence of it. */
  readonly catchUp: (userId: string) => Promise<void>;
}

export const plansRoutes = (serve: Serve, { takesPayments, catchUp }: PlansParts): void => {
  serve(getOwnPlan, async ({ userId, now, db }) => {
    await catchUp(userId);
    const subscription = await findSubscription(db, userId);
    if (!subscription) throw new AppError('unauthorized');
    return { ...(await findPlans(db, { subscription, takesPayments })), usage: await usageOf(db, userId, now) };
  });
};

interface Standing {
  readonly subscription: Subscription;
  readonly takesPayments: boolean;
}

const findPlans = async (db: Db, standing: Standing): Promise<Omit<OwnPlan, 'usage'>> => {
  const { subscription, takesPayments } = standing;
  const { countingId } = subscription;
  const plans = (await listPlans(db, countingId)).map((plan) => shownPlan(plan, standing));
  const { status, subscriptionEndDate, endsThen, isCustomer } = subscription;
  const plan = found(plans.find(({ id }) => id === countingId));
  return {
    plan,
    status,
    subscriptionEndDate,
    endsThen,
    hasBilling: takesPayments && isCustomer,
    takesPayments,
    plans,
  };
};

/** Whoever pays for a plan changes it where it is paid for. */
const shownPlan = (plan: StoredPlan, { subscription, takesPayments }: Standing): Plan => {
  const { isActive, stripePriceId, ...shown } = plan;
  const paysAlready = subscription.tier !== FREE_PLAN_ID && subscription.status !== 'ended';
  return { ...shown, isAvailable: takesPayments && isActive && stripePriceId !== null && !paysAlready };
};

const usageOf = async (db: Db, userId: string, now: Date): Promise<OwnPlan['usage']> => ({
  ...(await findTripUsage(db, userId)),
  conciergeQueries: await countQuestions(db, userId, now),
  conciergeResetsAt: usageResetsAt(now),
  storage: await findStorageUsage(db, userId),
});
