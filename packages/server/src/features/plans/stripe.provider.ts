import type Stripe from 'stripe';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import type { SignedBody } from '../../platform/call.ts';
import { ServiceError, openService } from '../../platform/outside-services/outside-service.ts';
import type { StripeSettings } from '../../platform/settings/plan-settings.ts';
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
/** What only reads is not retried: it is requested again soon enough. */
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

/** Caravan's account at Stripe. Each request but `readEvent` throws AppError `payments_unavailable`. */
export interface StripeAccount {
  /**
   * Makes somebody a customer. Stripe gets nothing but the account's id, and asks people itself for what it needs.
   *
   * @param customer `insteadOf` is one that they were and that Stripe has no more. The same request twice in a minute makes
   * one customer.
   * @returns what Stripe calls them.
   */
  makeCustomer(customer: NewCustomer): Promise<string>;
  /**
   * Ends what the customer has begun to pay for and not finished, so that nothing is paid for twice.
   *
   * @param remaining how many of the latest stay.
   */
  endOpenCheckouts(customerId: string, remaining: 0 | 1): Promise<void>;
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
      // Stripe answers the same request with the same failure for a day; a minute later it is another request.
      const minute = Math.floor(now.getTime() / MINUTE_MS);
      const idempotencyKey = ['customer', userId, insteadOf ?? 'first', minute].join('-');
      const { id } = found(
        await api.request(stripeCustomerSchema, ({ customers }) =>
          customers.create({ metadata: { userId } }, { idempotencyKey }),
        ),
      );
      return id;
    },
    endOpenCheckouts: (customerId, remaining) => endOpenCheckouts(api, customerId, remaining),
    checkoutPage: async (order) => (await openCheckout(api, planPage, order))?.url ?? null,
    billingPage: async (customer) => {
      const open: Parameters<StripeApi['request']>[1] = ({ billingPortal }) =>
        billingPortal.sessions.create({ customer, return_url: planPage });
      return (await api.request(stripePageSchema, open, missing('customer')))?.url ?? null;
    },
    subscriptionsOf: (customerId, knownId) => subscriptionsOf(api, customerId, knownId),
    deleteCustomer: async (customerId) => {
      await api.request(stripeCustomerSchema, ({ customers }) => customers.del(customerId), missing('id'));
    },
    readEvent: (signed, now) => readEvent(api, webhookSecret, signed, now),
  };
};

/** The answer to a request whose subject cannot be missing. */
const found = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new AppError('payments_unavailable');
  return answer;
};

const endOpenCheckouts = async (api: StripeApi, customer: string, remaining: number): Promise<void> => {
  const open = await api.request(
    stripeCheckoutsSchema,
    ({ checkout }) => checkout.sessions.list({ customer, status: 'open', limit: SUBSCRIPTIONS }, ONCE),
    missing('customer'),
  );
  // The latest is the first that Stripe lists.
  for (const { id } of open?.data.slice(remaining) ?? []) {
    await api.request(stripeCustomerSchema, ({ checkout }) => checkout.sessions.expire(id), tooLate);
  }
};

const openCheckout = (api: StripeApi, planPage: string, { userId, customerId, priceId, now }: Order) =>
  api.request(
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
  const listed = await api.request(
    stripeSubscriptionsSchema,
    ({ subscriptions }) => subscriptions.list({ customer, status: 'all', limit: SUBSCRIPTIONS }, ONCE),
    missing('customer'),
  );
  const current = listed?.data ?? [];
  if (knownId === null || current.some(({ id }) => id === knownId)) return current;
  // Stripe does not list what deleted customers had.
  const known = await api.request(
    stripeSubscriptionSchema,
    ({ subscriptions }) => subscriptions.retrieve(knownId, {}, ONCE),
    missing('id'),
  );
  return known === null ? current : [...current, known];
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

/** The shape of Stripe's answers that the schemas beside this are of; Stripe goes on answering so whatever it changes. */
const API_VERSION = '2026-10-28.endive';
/** How long one answer may take, milliseconds: somebody waits, or Stripe does. */
const TIME_LIMIT_MS = 6_000;

interface StripeOptions extends StripeSettings {
  readonly log: Logger;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** A request to Stripe's API by its own library. */
type StripeRequest = (stripe: Stripe) => Promise<unknown>;

/** Stripe's words for why it refuses. */
interface Refusal {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
  readonly detail?: unknown;
}

/** A refusal that says something about the subject of the request, rather than that Stripe is unavailable. */
type ExpectedRefusal = (refusal: Refusal) => boolean;

/** Stripe has no such thing, or no more, as the parameter of this name refers to; 'id' is what the address itself names. */
const missing =
  (parameter: string): ExpectedRefusal =>
  ({ code, param }) =>
    code === 'resource_missing' && param === parameter;

/** It is in no state for that any more. */
const tooLate: ExpectedRefusal = ({ statusCode }) => statusCode === 400;

interface StripeApi {
  /** The library, loaded with the first request: it takes a third of what the idle server does. */
  readonly library: () => Promise<typeof Stripe>;
  /**
   * @returns the answer as the schema reads it; `null` for a refusal that is expected.
   * @throws AppError `payments_unavailable`.
   */
  request<S extends z.core.$ZodType>(
    answer: S,
    send: StripeRequest,
    isExpected?: ExpectedRefusal,
  ): Promise<z.output<S> | null>;
}

/**
 * Opens Stripe's API by its own library, over the client of all outside services. The library alone retries what may be retried,
 * each POST by an idempotency key of its own.
 */
const openStripeApi = ({ url, secretKey, log, timeLimit = TIME_LIMIT_MS }: StripeOptions): StripeApi => {
  const service = openService({ name: 'Stripe', log, timeLimit });
  const library = async () => (await import('stripe')).default;
  // The library knows hosts alone; the setting may name a path too.
  const atSetUrl = (address: string): string => url + address.slice(new URL(address).origin.length);
  const connect = async (): Promise<Stripe> => {
    const Library = await library();
    const httpClient = Library.createFetchHttpClient((target, init) =>
      service.fetch(atSetUrl(target instanceof Request ? target.url : String(target)), init),
    );
    const options = { apiVersion: API_VERSION, httpClient, maxNetworkRetries: 1, timeout: timeLimit, telemetry: false };
    return new Library(secretKey, options as Stripe.StripeConfig);
  };
  let connected: Promise<Stripe> | undefined;
  return {
    library,
    request: async (answer, send, isExpected) => {
      connected ??= connect();
      try {
        return z.parse(answer, await send(await connected));
      } catch (error) {
        if (isExpected?.(error as Refusal)) return null;
        log.warn(reasonOf(error), 'Stripe did not do what it was asked');
        throw new AppError('payments_unavailable');
      }
    },
  };
};

/** Why there is no answer, without what Stripe says in words: that may name people. */
const reasonOf = (error: unknown): Record<string, unknown> => {
  const { type, code, param, statusCode, requestId, detail } = error as Refusal;
  if (detail instanceof ServiceError) return { reason: detail.message };
  if (error instanceof z.core.$ZodError) return { reason: 'its answer is not what it should be' };
  return { type, code, param, status: statusCode, request: requestId };
};
