import { FREE_PLAN_ID, type OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { formatDate } from '../../platform/format-dates.ts';

type Standing = Pick<OwnPlan, 'plan' | 'status' | 'subscriptionEndDate' | 'endsThen'>;

/** How long the plan goes on, in a line below its price; `null` where it goes on by itself. */
export const termInWords = ({ plan, status, subscriptionEndDate, endsThen }: Standing): string | null => {
  if (plan.id === FREE_PLAN_ID || status !== 'active' || subscriptionEndDate === null) return null;
  const day = formatDate(subscriptionEndDate.slice(0, 10));
  return endsThen ? `Ends on ${day}. The free plan counts from then on.` : `Renews on ${day}.`;
};

/** What to know about the payment; `null` where all is well. */
export const paymentTrouble = ({ plan, status, subscriptionEndDate }: Standing): string | null => {
  if (status === 'past_due') {
    return plan.id === FREE_PLAN_ID
      ? `Your last payment did not go through. The ${plan.name} plan counts until it does.`
      : `Your last payment did not go through. You keep the ${plan.name} plan while it is tried again.`;
  }
  if (status === 'ended' && subscriptionEndDate !== null) {
    return `Your plan ended on ${formatDate(subscriptionEndDate.slice(0, 10))}. The ${plan.name} plan counts now.`;
  }
  return null;
};

/** Whether a plan that is paid for counts. */
export const hasPaidPlan = ({ plan }: Pick<OwnPlan, 'plan'>): boolean => plan.id !== FREE_PLAN_ID;
