import Stripe from 'stripe';
import { type StubRequest, type FaultyService, type Reply, startFaultyService } from './faulty-service.ts';
import { noSuch, refusal, type StubSubscription, subscriptionObject, unknownAddress } from './stripe-answers.ts';

interface StubCustomer {
  readonly id: string;
  readonly userId: string;
  isDeleted: boolean;
}

interface StubCheckout {
  readonly id: string;
  readonly customer: string;
  readonly priceId: string;
  readonly parameters: URLSearchParams;
  status: 'open' | 'complete' | 'expired';
}

/** An event on its way. */
export interface StubEvent {
  readonly id: string;
  readonly type: string;
  /** As it is sent, byte for byte. */
  readonly body: string;
}

/** A server on this machine that speaks as much of Stripe's API as Caravan asks, and signs events as Stripe does. */
export interface StripeStub extends Pick<FaultyService, 'url' | 'requests' | 'fail' | 'stop'> {
  /** Settings that make a server pay here. */
  readonly env: Record<string, string>;
  readonly customers: ReadonlyMap<string, StubCustomer>;
  readonly checkouts: ReadonlyMap<string, StubCheckout>;
  /** Makes a user a customer, as Caravan does. @returns what Stripe calls them. */
  makeCustomer(userId: string): string;
  /** What Stripe calls a user; fails for one who is no customer. */
  customerOf(userId: string): string;
  /** Ends a checkout as paying does. @returns the subscription that it begins. */
  pay(checkoutUrl: string): StubSubscription;
  /** Begins a subscription as somebody at Stripe's own pages can. */
  subscribe(customer: string, given?: Partial<StubSubscription>): StubSubscription;
  /** Deletes a customer as somebody at Stripe's own pages can, which ends their subscriptions. */
  deleteCustomer(id: string): void;
  /** Makes an event. */
  event(type: string, object: object): StubEvent;
  /** An event of a subscription as it is now. */
  subscriptionEvent(type: string, subscription: StubSubscription): StubEvent;
}

const SECRET_KEY = 'sk_test_stubStubStub';
const WEBHOOK_SECRET = 'whsec_stubStubStub';
/** The API's, which a webhook's endpoint pins too. */
const VERSION = '2026-10-28.endive';

/** The header that Stripe signs a body with. @param at when; milliseconds since 1970. */
export const signatureOf = (payload: string, at = Date.now(), secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1_000) });

const DAY_S = 86_400;
export const secondsNow = (): number => Math.floor(Date.now() / 1_000);

export const startStripe = async (): Promise<StripeStub> => {
  const account = new StubAccount();
  const service = await startFaultyService((parameters) => account.answer(parameters));
  account.url = service.url;
  const { url, requests, fail, stop } = service;
  return {
    url,
    requests,
    fail,
    stop,
    env: { STRIPE_URL: url, STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    customers: account.customers,
    checkouts: account.checkouts,
    makeCustomer: (userId) => account.makeCustomer(userId).id,
    customerOf: (userId) => account.customerOf(userId),
    pay: (checkoutUrl) => account.pay(checkoutUrl),
    subscribe: (customer, given) => account.subscribe(customer, given),
    deleteCustomer: (id) => account.deleteCustomer(id),
    event: (type, object) => account.event(type, object),
    subscriptionEvent: (type, subscription) => account.event(type, subscriptionObject(subscription)),
  };
};

type Route = (parameters: URLSearchParams, id: string) => Reply;

class StubAccount {
  url = '';
  readonly customers = new Map<string, StubCustomer>();
  readonly checkouts = new Map<string, StubCheckout>();
  readonly #subscriptions = new Map<string, StubSubscription>();
  /** Answers by the key that a question came with. */
  readonly #answers = new Map<string, Reply>();
  #count = 0;

  readonly #routes: readonly (readonly [RegExp, Route])[] = [
    [/^POST \/v1\/customers$/, (parameters) => this.#answerNewCustomer(parameters)],
    [/^DELETE \/v1\/customers\/(\w+)$/, (_parameters, id) => this.#answerDeletion(id)],
    [/^POST \/v1\/checkout\/sessions$/, (parameters) => this.#openCheckout(parameters)],
    [/^GET \/v1\/checkout\/sessions$/, (parameters) => this.#listCheckouts(parameters)],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (_parameters, id) => this.#expire(id)],
    [/^POST \/v1\/billing_portal\/sessions$/, (parameters) => this.#openPortal(parameters)],
    [/^GET \/v1\/subscriptions$/, (parameters) => this.#listSubscriptions(parameters)],
    [/^GET \/v1\/subscriptions\/(\w+)$/, (_parameters, id) => this.#answerSubscription(id)],
  ];

  answer({ method, url, headers, body }: StubRequest): Reply {
    // Where people are led, with the icon that their browsers ask for; what they do there, tests do for them.
    if (/^\/(pay\/|billing\/|favicon\.ico$)/.test(url.pathname)) return { json: { page: url.pathname } };
    if (headers.authorization !== `Bearer ${SECRET_KEY}` || headers['stripe-version'] !== VERSION) {
      return refusal(401, { message: 'Invalid API Key provided', type: 'invalid_request_error' });
    }
    const parameters = method === 'GET' ? url.searchParams : new URLSearchParams(body);
    const address = `${method} ${url.pathname}`;
    const key = headers['idempotency-key']?.toString();
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known) return known;
    const [pattern, route] = this.#routes.find(([each]) => each.test(address)) ?? [];
    const answer = pattern && route ? route(parameters, pattern.exec(address)?.[1] ?? '') : unknownAddress(address);
    if (key !== undefined) this.#answers.set(key, answer);
    return answer;
  }

  customerOf(userId: string): string {
    const customer = [...this.customers.values()].findLast((each) => each.userId === userId);
    if (!customer) throw new Error('This user is no customer.');
    return customer.id;
  }

  pay(checkoutUrl: string): StubSubscription {
    const checkout = this.checkouts.get(checkoutUrl.split('/').at(-1) ?? '');
    if (checkout?.status !== 'open') throw new Error('This checkout is not open.');
    checkout.status = 'complete';
    return this.subscribe(checkout.customer, { priceId: checkout.priceId });
  }

  subscribe(customer: string, given: Partial<StubSubscription> = {}): StubSubscription {
    const created = secondsNow();
    const subscription: StubSubscription = {
      id: this.#nextId('sub'),
      customer,
      status: 'active',
      priceId: 'price_plus',
      created,
      currentPeriodEnd: created + 30 * DAY_S,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      endedAt: null,
      ...given,
    };
    this.#subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  deleteCustomer(id: string): void {
    const customer = this.customers.get(id);
    if (!customer) throw new Error('There is no such customer.');
    customer.isDeleted = true;
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.customer !== id || subscription.status === 'canceled') continue;
      Object.assign(subscription, { status: 'canceled', endedAt: secondsNow() });
    }
  }

  event(type: string, object: object): StubEvent {
    const id = this.#nextId('evt');
    const event = { id, object: 'event', api_version: VERSION, created: secondsNow(), livemode: false, type };
    return { id, type, body: JSON.stringify({ ...event, data: { object } }, null, 2) };
  }

  makeCustomer(userId: string): StubCustomer {
    const customer = { id: this.#nextId('cus'), userId, isDeleted: false };
    this.customers.set(customer.id, customer);
    return customer;
  }

  #answerNewCustomer(parameters: URLSearchParams): Reply {
    const customer = this.makeCustomer(parameters.get('metadata[userId]') ?? '');
    return { json: { id: customer.id, object: 'customer', metadata: { userId: customer.userId } } };
  }

  #answerDeletion(id: string): Reply {
    if (!this.#hasCustomer(id)) return noSuch('customer', id, 'id');
    this.deleteCustomer(id);
    return { json: { id, object: 'customer', deleted: true } };
  }

  #openCheckout(parameters: URLSearchParams): Reply {
    const customer = parameters.get('customer') ?? '';
    const priceId = parameters.get('line_items[0][price]') ?? '';
    if (!this.#hasCustomer(customer)) return noSuch('customer', customer, 'customer');
    if (!priceId.startsWith('price_')) return noSuch('price', priceId, 'line_items[0][price]');
    const id = this.#nextId('cs');
    this.checkouts.set(id, { id, customer, priceId, parameters: parameters, status: 'open' });
    return { json: { id, object: 'checkout.session', customer, url: `${this.url}/pay/${id}` } };
  }

  #listCheckouts(parameters: URLSearchParams): Reply {
    const data = [...this.checkouts.values()]
      .filter(({ customer, status }) => customer === parameters.get('customer') && status === parameters.get('status'))
      .map(({ id }) => ({ id, object: 'checkout.session' }))
      .toReversed();
    return { json: { object: 'list', data, has_more: false } };
  }

  #expire(id: string): Reply {
    const checkout = this.checkouts.get(id);
    if (!checkout) return noSuch('checkout.session', id, 'session');
    if (checkout.status !== 'open') {
      return refusal(400, { message: 'Only open Sessions can be expired.', type: 'invalid_request_error' });
    }
    checkout.status = 'expired';
    return { json: { id, object: 'checkout.session', status: 'expired' } };
  }

  #openPortal(parameters: URLSearchParams): Reply {
    const customer = parameters.get('customer') ?? '';
    if (!this.#hasCustomer(customer)) return noSuch('customer', customer, 'customer');
    const url = `${this.url}/billing/${customer}?back=${encodeURIComponent(parameters.get('return_url') ?? '')}`;
    return { json: { id: this.#nextId('bps'), object: 'billing_portal.session', url } };
  }

  #listSubscriptions(parameters: URLSearchParams): Reply {
    const customer = parameters.get('customer') ?? '';
    if (!this.#hasCustomer(customer)) return noSuch('customer', customer, 'customer');
    const data = [...this.#subscriptions.values()]
      .filter((each) => each.customer === customer)
      .toSorted((one, other) => other.created - one.created)
      .map(subscriptionObject);
    return { json: { object: 'list', data, has_more: false } };
  }

  #answerSubscription(id: string): Reply {
    const subscription = this.#subscriptions.get(id);
    return subscription ? { json: subscriptionObject(subscription) } : noSuch('subscription', id, 'id');
  }

  #hasCustomer(id: string): boolean {
    return this.customers.get(id)?.isDeleted === false;
  }

  #nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(14, '0')}`;
  }
}
