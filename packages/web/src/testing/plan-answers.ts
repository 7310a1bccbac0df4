import { beyondMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan, Plan, TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';

/** A free plan that is full soon, and one that is paid for. */
export const FREE: Plan = { ...FREE_PLAN, maxTrips: 1, maxOutfitsPerTrip: 1, maxConciergeQueries: 5 };
export const PLUS: Plan = {
  ...FREE_PLAN,
  id: 'plus',
  name: 'Plus',
  price: 499,
  features: ['Thank you from all of us'],
  isAvailable: true,
};

interface OwnPlanFields extends Partial<Omit<OwnPlan, 'usage'>> {
  readonly usage?: Partial<OwnPlan['usage']>;
}

/** The free plan of somebody who has used nothing of it yet, and who can take another. */
export const anOwnPlan = ({ usage, ...fields }: OwnPlanFields = {}): OwnPlan => ({
  plan: FREE,
  status: 'active',
  subscriptionEndDate: null,
  endsThen: false,
  usage: { ...NOTHING_USED, ...usage },
  hasBilling: false,
  takesPayments: true,
  plans: [FREE, PLUS],
  ...fields,
});

/** The limits of a trip that is beyond what the free plan allows, the viewer's own or its owner's. */
export const beyondFree = ({ isOwnPlan = true } = {}): TripLimits => ({
  planName: FREE.name,
  isOwnPlan,
  maxOutfits: FREE.maxOutfitsPerTrip,
  whyReadOnly: beyondMessage({ plan: FREE, limit: 'trips', isOwn: isOwnPlan }),
});
