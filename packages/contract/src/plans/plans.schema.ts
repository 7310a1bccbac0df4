import { z } from 'zod/mini';
import { answeredId, text } from '../text.schema.ts';
import { answeredInstant } from '../time/calendar.schema.ts';

/** A limit that allows as much as anybody wants. */
export const UNLIMITED = -1;

/** The plan that everybody has who has taken no other. */
export const FREE_PLAN_ID = 'free';

/**
 * What a plan bounds: trips that one owns, outfits and members of each of them, questions to the concierge in a month; the
 * bytes of all files that one answers for, and of those on one trip.
 */
export const planLimits = [
  'trips',
  'outfitsPerTrip',
  'membersPerTrip',
  'conciergeQueries',
  'storage',
  'storagePerTrip',
] as const;
export type PlanLimit = (typeof planLimits)[number];

export const planIntervals = ['month', 'year'] as const;

const limit = z.int().check(z.gte(UNLIMITED));

export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** In the smallest unit of the currency, such as cents; 0 for the free plan. */
  price: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  interval: z.enum(planIntervals),
  /** What it is praised for beside its limits. */
  features: z.array(z.string()),
  /** -1: as many as one wants; so are the others. */
  maxTrips: limit,
  maxOutfitsPerTrip: limit,
  maxMembersPerTrip: limit,
  maxConciergeQueries: limit,
  /** In bytes. */
  maxStorage: limit,
  /** In bytes. */
  maxStoragePerTrip: limit,
  /** Whether it can be taken here and now. */
  isAvailable: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

/**
 * How it stands with the payment: `past_due` is tried again and keeps the plan meanwhile; whoever `ended` has the free plan
 * again.
 */
export const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;
export const subscriptionStatusSchema = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

const fullestTripSchema = z.object({ tripId: answeredId, title: z.string(), count: z.int() });

/** What a file is there for: an activity's document, a photo of an outfit, a cover, one's own picture, or nothing yet. */
export const fileUses = ['activity', 'outfit', 'cover', 'picture', 'nothing'] as const;

const largeFileSchema = z.object({
  id: answeredId,
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  use: z.enum(fileUses),
  /** What the activity or the outfit is called that it belongs to; `null` for anything else. */
  of: z.nullable(z.string()),
  /** The outfit that shows it, so that the closet can be opened at it; `null` for anything else. */
  outfitId: z.nullable(answeredId),
  /** Where it is; `null` for what is on no trip. */
  trip: z.nullable(z.object({ id: answeredId, title: z.string() })),
});
export type LargeFile = z.infer<typeof largeFileSchema>;

/** Of the files that one answers for, so many are named: those that take the most. */
export const LARGE_FILES = 10;

/**
 * The files that one answers for: those that one has brought, except for what stayed on trips that one has left, and what
 * others who have left brought to trips of one's own.
 */
export const storageUsageSchema = z.object({
  /** Bytes of them all. */
  bytes: z.int(),
  /** Of the trips that one owns, the one with the most bytes on it, whoever brought them; `count` is bytes. */
  fullestTrip: z.nullable(fullestTripSchema),
  /** The largest first. */
  largest: z.array(largeFileSchema),
});
export type StorageUsage = z.infer<typeof storageUsageSchema>;

/** The plan that one has, what of it is used, and what else there is. */
export const ownPlanSchema = z.object({
  plan: planSchema,
  status: subscriptionStatusSchema,
  /** When the paid time is over; `null` without one. */
  subscriptionEndDate: z.nullable(answeredInstant),
  /** Whether it ends there, rather than being renewed. */
  endsThen: z.boolean(),
  usage: z.object({
    /** Trips that one owns. */
    trips: z.int(),
    /** Of those, the one with the most outfits, and the one with the most people; `null` without a trip. */
    fullestCloset: z.nullable(fullestTripSchema),
    largestGroup: z.nullable(fullestTripSchema),
    /** Questions asked in this month of UTC. */
    conciergeQueries: z.int(),
    /** When that count begins anew. */
    conciergeResetsAt: answeredInstant,
    storage: storageUsageSchema,
  }),
  /** Whether there is something to manage at the payment service. */
  hasBilling: z.boolean(),
  /** Whether plans can be paid for here at all. */
  takesPayments: z.boolean(),
  /** Every plan there is, the cheapest first. */
  plans: z.array(planSchema),
});
export type OwnPlan = z.infer<typeof ownPlanSchema>;

/** What the plan of a trip's owner bounds there, as one of its members sees it. */
export const tripLimitsSchema = z.object({
  planName: z.string(),
  /** Whether it is the viewer's own plan. */
  isOwnPlan: z.boolean(),
  /** -1: as many as they want. */
  maxOutfits: limit,
  /** Why the viewer can change nothing there, a sentence; `null` where they can. The server's names the limit and the plan. */
  whyReadOnly: z.nullable(z.string()),
});
export type TripLimits = z.infer<typeof tripLimitsSchema>;

export const PLAN_ID_MAX = 50;
const PLAN_UNKNOWN = 'Please choose one of the offered plans';

export const checkoutSchema = z.object({
  planId: text({ max: PLAN_ID_MAX, required: PLAN_UNKNOWN, tooLong: PLAN_UNKNOWN }),
});

/** Where the payment service goes on with it. */
export const leaveForSchema = z.object({ url: z.string() });

/** The answer to an event of the payment service. */
export const eventTakenSchema = z.object({ received: z.literal(true) });
