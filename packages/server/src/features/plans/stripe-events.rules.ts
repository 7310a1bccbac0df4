import type { SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import type { StripeEvent, StripeSubscription } from './stripe.schema.ts';

/** Events that may change somebody's subscription, beside all that begin with `customer.subscription.`. */
const RELEVANT_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]);

/**
 * Whose subscriptions an event may have changed, as Stripe calls them; `null`: it is about something else. Nothing more is
 * taken from an event: what it says of a subscription may be older than what another one said.
 */
export const customerOfEvent = ({ type, data: { object } }: StripeEvent): string | null => {
  if (!RELEVANT_EVENTS.has(type) && !type.startsWith('customer.subscription.')) return null;
  return (object.object === 'customer' ? object.id : object.customer) ?? null;
};

/**
 * What a status of Stripe's means for the plan (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 * `incomplete` and `incomplete_expired` mean nothing: what was never paid has never begun, and so has not ended either.
 */
const MEANING: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['canceled', 'ended'],
  // Nothing is tried any more.
  ['unpaid', 'ended'],
  // A trial that ended without a card; it may go on.
  ['paused', 'ended'],
]);

/** Which of several subscriptions counts, the first that there is. */
const ORDER: readonly SubscriptionStatus[] = ['active', 'past_due', 'ended'];

/** A plan that is or was paid for at Stripe. */
export interface PricedPlan {
  readonly planId: string;
  readonly priceId: string;
  /** In the smallest unit of its currency. */
  readonly price: number;
}

/** What is known of somebody's subscription so far. */
export interface KnownSubscription {
  readonly planId: string;
  /** `null` without one. */
  readonly subscriptionId: string | null;
}

/** What somebody has, as it is stored. */
export interface SubscriptionState {
  readonly subscriptionId: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  /** When what is paid for is over, ISO 8601. */
  readonly endDate: string;
  /** Whether it is to end there. */
  readonly endsThen: boolean;
}

interface Candidate extends SubscriptionState {
  readonly price: number;
  /** Seconds since 1970. */
  readonly created: number;
}

/**
 * What somebody has, by all the subscriptions that Stripe has of them, in whatever order: one that is paid for before one that
 * is being tried again, before one that is over; of several the dearest, of those the latest.
 *
 * A subscription whose price belongs to no plan counts as nothing, unless it is the one that is known already: its price is
 * one that the plan had before, or was changed at Stripe, and what has been paid for stays.
 *
 * @returns `null` where nothing is to change.
 */
export const subscriptionStateOf = (
  reported: readonly StripeSubscription[],
  plans: readonly PricedPlan[],
  known: KnownSubscription,
): SubscriptionState | null => {
  const [first] = reported.flatMap((each) => candidateOf(each, plans, known)).toSorted(byWorth);
  if (!first) return null;
  const { price: _, created: _created, ...state } = first;
  return state;
};

const candidateOf = (
  reported: StripeSubscription,
  plans: readonly PricedPlan[],
  known: KnownSubscription,
): Candidate[] => {
  const { id: subscriptionId, created, items } = reported;
  const status = MEANING.get(reported.status);
  const [dearest] = items.data
    .flatMap(({ price: { id } }) => plans.filter(({ priceId }) => priceId === id))
    .toSorted((one, other) => other.price - one.price);
  const planId = dearest?.planId ?? (subscriptionId === known.subscriptionId ? known.planId : undefined);
  if (status === undefined || planId === undefined) return [];
  const { endDate, endsThen } = endOf(reported);
  const end = { endDate, endsThen: endsThen && status !== 'ended' };
  return [{ subscriptionId, planId, status, ...end, price: dearest?.price ?? 0, created }];
};

const endOf = (reported: StripeSubscription): Pick<SubscriptionState, 'endDate' | 'endsThen'> => {
  const { items, created, cancel_at, cancel_at_period_end, ended_at } = reported;
  const paidUntil = Math.max(created, ...items.data.map(({ current_period_end }) => current_period_end));
  // One that is ended at a later date is renewed before.
  const endsEarly = cancel_at !== null && cancel_at <= paidUntil;
  const end = ended_at ?? (endsEarly ? cancel_at : paidUntil);
  return { endDate: new Date(end * 1_000).toISOString(), endsThen: cancel_at_period_end || endsEarly };
};

const byWorth = (one: Candidate, other: Candidate): number => {
  const byStatus = ORDER.indexOf(one.status) - ORDER.indexOf(other.status);
  // Of what is over, the last is what somebody had.
  const byPrice = one.status === 'ended' ? 0 : other.price - one.price;
  return byStatus || byPrice || other.created - one.created;
};
