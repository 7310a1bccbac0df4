import { isBeyond, isLimited, limitInWords, limitOf } from '@caravan/contract/plans/plans.rules.ts';
import {
  FREE_PLAN_ID,
  type OwnPlan,
  type Plan,
  type PlanLimit,
  planLimits,
} from '@caravan/contract/plans/plans.schema.ts';
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

/** A price in its currency, in the viewer's language: '$4.99'. */
export const formatPlanPrice = ({ price, currency }: Pick<Plan, 'price' | 'currency'>, locale?: string): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return format.format(price / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const without: Record<PlanLimit, string> = {
  trips: 'Unlimited trips',
  outfitsPerTrip: 'Unlimited outfits',
  membersPerTrip: 'Unlimited people on a trip',
  conciergeQueries: 'Unlimited questions to the concierge',
  storage: 'Unlimited storage',
  storagePerTrip: 'Unlimited storage on a trip',
};

/** What a plan allows, each limit in a line of its own. */
export const allowedInWords = (plan: Plan): string[] =>
  planLimits.map((limit) => (isLimited(plan, limit) ? limitInWords(limit, limitOf(plan, limit)) : without[limit]));

/** Why a plan cannot be taken now; `null` where it can. */
export const whyUnavailable = (plan: Plan, own: OwnPlan): string | null => {
  if (plan.isAvailable) return null;
  const paysNow = own.plan.id !== FREE_PLAN_ID || own.status === 'past_due';
  if (plan.id === FREE_PLAN_ID) return paysNow ? 'Counts again once your plan has ended.' : null;
  if (!own.takesPayments) return 'Not available: nothing can be paid for here.';
  return paysNow && own.hasBilling ? 'Change your plan under Manage Billing.' : 'Not available at the moment.';
};

/** What of one's own can only be read since a plan allows less than there is; nothing is hidden or deleted. */
export const readOnlyNow = ({ plan, usage }: Pick<OwnPlan, 'plan' | 'usage'>): string[] => {
  const { trips, fullestCloset, largestGroup } = usage;
  const lines: string[] = [];
  if (isBeyond(plan, 'trips', trips)) {
    const more = trips - plan.maxTrips;
    lines.push(more === 1 ? 'The trip that you made last.' : `The ${more.toLocaleString()} trips that you made last.`);
  }
  if (fullestCloset && isBeyond(plan, 'outfitsPerTrip', fullestCloset.count)) {
    lines.push(`In each trip, outfits beyond ${theFirst(plan.maxOutfitsPerTrip)}.`);
  }
  if (largestGroup && isBeyond(plan, 'membersPerTrip', largestGroup.count)) {
    lines.push(`On each trip, people beyond ${theFirst(plan.maxMembersPerTrip)}: they look, tick and chat.`);
  }
  return lines;
};

const theFirst = (count: number): string => (count === 1 ? 'the first' : `the first ${count.toLocaleString()}`);
