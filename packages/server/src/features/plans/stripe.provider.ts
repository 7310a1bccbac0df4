import { AppError } from '@caravan/contract/errors.ts';
import type { SignedBody } from '../../platform/call.ts';
import { missing, openStripeApi, type StripeApi, type StripeOptions, tooLate } from './stripe-api.provider.ts';
import {
  type StripeEvent,
  type StripeSubscription,
  stripeCheckoutsSchema,
  stripeCustomerSchema,
  stripeEventSchema,
  stripePageSchema,
  stripeSubscriptionSchema,
  stripeSubscriptionsSchema,
} from './stripe.schema.ts';

/** An event that was signed longer ago than this is a replay, seconds; Stripe signs anew what it sends again. */
const TOLERANCE_S = 300;
const MINUTE_MS = 60_000;
/** How long a checkout can be paid for, milliseconds; Stripe takes no less than half of it. */
const CHECKOUT_MS = 3_600_000;
/** The latest that Stripe has of one person, more than anybody takes. */
const SUBSCRIPTIONS = 100;
/** What only reads is not tried again: it is asked again soon enough. */
const ONCE = { maxNetworkRetries: 0 };

/** What is to be paid for, by whom. */
export interface Order {
  readonly userId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly now: Date;
}

export interface NewCustomer {
  readonly userId: string;
  readonly insteadOf: string | null;
  readonly now: Date;
}

/** Caravan's account at Stripe. Each question but `readEvent` throws AppError `payments_unavailable`. */
export interface StripeAccount {
  /**
   * Makes somebody a customer. Nothing goes there but the account's id: Stripe asks people itself for what it needs.
   *
   * @param customer `insteadOf` is one that they were and that Stripe has no more. The same question twice in a minute makes
   * one customer.
   * @returns what Stripe calls them.
   */
  makeCustomer(customer: NewCustomer): Promise<string>;
  /**
   * Ends what the customer has begun to pay for and not finished, so that nothing is paid for twice.
   *
   * @param kept how many of the latest stay.
   */
  endOpenCheckouts(customerId: string, kept: 0 | 1): Promise<void>;
  /** @returns the page where it is paid for; `null` where Stripe has no such customer any more. */
  checkoutPage(order: Order): Promise<string | null>;
  /** @returns the page where cards, bills and the end are managed; `null` where Stripe has no such customer any more. */
  billingPage(customerId: string): Promise<string | null>;
  /** @returns all subscriptions of a customer, ended ones too, and of those that customer had, the one that is known. */
  subscriptionsOf(customerId: string, knownId: string | null): Promise<StripeSubscription[]>;
  /** Deletes a customer, which ends all that they pay for. One who is not there any more is deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * @returns the event that a signed body holds; `null` for one of a kind that Caravan does not know.
   * @throws AppError `signature_invalid`.
   */
  readEvent(signed: SignedBody, now: Date): Promise<StripeEvent | null>;
}

interface StripeAccountOptions extends StripeOptions {
  /** Where people come back to: the address of this server, as they know it. */
  readonly publicUrl: string;
}

/** Asks Stripe's API (https://docs.stripe.com/api) by its own library. */
export const openStripe = (options: StripeAccountOptions): StripeAccount => {
  const { publicUrl, webhookSecret } = options;
  const api = openStripeApi(options);
  const planPage = `${publicUrl}/plan`;
  return {
    makeCustomer: async ({ userId, insteadOf, now }) => {
      // Stripe answers the same question with the same failure for a day; a minute later it is another.
      const minute = Math.floor(now.getTime() / MINUTE_MS);
      const idempotencyKey = ['customer', userId, insteadOf ?? 'first', minute].join('-');
      const { id } = found(
        await api.ask(stripeCustomerSchema, ({ customers }) =>
          customers.create({ metadata: { userId } }, { idempotencyKey }),
        ),
      );
      return id;
    },
    endOpenCheckouts: (customerId, kept) => endOpenCheckouts(api, customerId, kept),
    checkoutPage: async (order) => (await openCheckout(api, planPage, order))?.url ?? null,
    billingPage: async (customer) => {
      const open: Parameters<StripeApi['ask']>[1] = ({ billingPortal }) =>
        billingPortal.sessions.create({ customer, return_url: planPage });
      return (await api.ask(stripePageSchema, open, missing('customer')))?.url ?? null;
    },
    subscriptionsOf: (customerId, knownId) => subscriptionsOf(api, customerId, knownId),
    deleteCustomer: async (customerId) => {
      await api.ask(stripeCustomerSchema, ({ customers }) => customers.del(customerId), missing('id'));
    },
    readEvent: (signed, now) => readEvent(api, webhookSecret, signed, now),
  };
};

/** What is asked for without a way to be missing. */
const found = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new AppError('payments_unavailable');
  return answer;
};

const endOpenCheckouts = async (api: StripeApi, customer: string, kept: number): Promise<void> => {
  const open = await api.ask(
    stripeCheckoutsSchema,
    ({ checkout }) => checkout.sessions.list({ customer, status: 'open', limit: SUBSCRIPTIONS }, ONCE),
    missing('customer'),
  );
  // The latest is the first that Stripe lists.
  for (const { id } of open?.data.slice(kept) ?? []) {
    await api.ask(stripeCustomerSchema, ({ checkout }) => checkout.sessions.expire(id), tooLate);
  }
};

const openCheckout = (api: StripeApi, planPage: string, { userId, customerId, priceId, now }: Order) =>
  api.ask(
    stripePageSchema,
    ({ checkout }) =>
      checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceId, quantity: 1 }],
        subscription_data: { metadata: { userId } },
        success_url: `${planPage}?checkout=done`,
        cancel_url: `${planPage}?checkout=cancelled`,
        expires_at: Math.floor((now.getTime() + CHECKOUT_MS) / 1_000),
      }),
    missing('customer'),
  );

const subscriptionsOf = async (
  api: StripeApi,
  customer: string,
  knownId: string | null,
): Promise<StripeSubscription[]> => {
  const listed = await api.ask(
    stripeSubscriptionsSchema,
    ({ subscriptions }) => subscriptions.list({ customer, status: 'all', limit: SUBSCRIPTIONS }, ONCE),
    missing('customer'),
  );
  const told = listed?.data ?? [];
  if (knownId === null || told.some(({ id }) => id === knownId)) return told;
  // Stripe does not list what deleted customers had.
  const known = await api.ask(
    stripeSubscriptionSchema,
    ({ subscriptions }) => subscriptions.retrieve(knownId, {}, ONCE),
    missing('id'),
  );
  return known === null ? told : [...told, known];
};

const readEvent = async (
  api: StripeApi,
  secret: string,
  { bytes, signature }: SignedBody,
  now: Date,
): Promise<StripeEvent | null> => {
  const { webhooks, errors } = await api.library();
  try {
    const event = webhooks.constructEvent(bytes, signature ?? '', secret, TOLERANCE_S, undefined, now.getTime());
    return stripeEventSchema.safeParse(event).data ?? null;
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) throw new AppError('signature_invalid');
    // Signed by Stripe and yet no event: one of a newer kind, which says in the body what to fetch.
    return null;
  }
};
