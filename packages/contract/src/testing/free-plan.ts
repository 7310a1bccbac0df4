import type { Plan } from '../plans/plans.schema.ts';

/** The plan of a server without settings, as it answers it. */
export const FREE_PLAN: Plan = {
  id: 'free',
  name: 'Free',
  price: 0,
  currency: 'USD',
  interval: 'month',
  features: [],
  maxTrips: -1,
  maxOutfitsPerTrip: -1,
  maxMembersPerTrip: -1,
  maxConciergeQueries: -1,
  isAvailable: false,
};
