import type { Reply } from './faulty-service.ts';

/** What Stripe calls a subscription's state. */
export type StripeStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

/** A subscription as the stub keeps it. Instants are seconds since 1970. */
export interface StubSubscription {
  readonly id: string;
  readonly customer: string;
  status: StripeStatus;
  priceId: string;
  created: number;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  endedAt: number | null;
}

/** A subscription as Stripe tells it. */
export const subscriptionObject = (subscription: StubSubscription): object => ({
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  cancel_at: subscription.cancelAt,
  ended_at: subscription.endedAt,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        price: { id: subscription.priceId, object: 'price' },
        quantity: 1,
        current_period_end: subscription.currentPeriodEnd,
      },
    ],
  },
});

/** Stripe's own way to refuse. */
export const refusal = (status: number, error: object): Reply => ({ status, json: { error } });

/** Of what a parameter names, or the address itself: 'id'. */
export const noSuch = (what: string, id: string, param: string): Reply =>
  refusal(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
    type: 'invalid_request_error',
  });

export const unknownAddress = (address: string): Reply =>
  refusal(404, { message: `Unrecognized request URL (${address})`, type: 'invalid_request_error' });
