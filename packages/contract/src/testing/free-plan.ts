import type { OwnPlan, Plan } from '../plans/plans.schema.ts';

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
  maxStorage: 5 * 1024 ** 3,
  maxStoragePerTrip: 2 * 1024 ** 3,
  isAvailable: false,
};

/** What somebody uses who has done nothing yet. */
export const NOTHING_USED: OwnPlan['usage'] = {
  trips: 0,
  fullestCloset: null,
  largestGroup: null,
  conciergeQueries: 0,
  conciergeResetsAt: '2027-01-01T00:00:00.000Z',
  storage: { bytes: 0, fullestTrip: null, largest: [] },
};
