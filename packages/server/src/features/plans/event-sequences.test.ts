import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotated } from '../../testing/seeded-random.ts';
import { deliver, makeCustomer, planOf, startPaidApp } from '../../testing/plans.ts';
import type { StubSubscription } from '../../testing/stripe-answers.ts';
import { secondsNow, startStripe, type StripeStub, type StubEvent } from '../../testing/stripe-stub.ts';
import type { TestApp } from '../../testing/test-app.ts';

let stripe: StripeStub;
let app: TestApp;

beforeAll(async () => {
  stripe = await startStripe();
  app = await startPaidApp(stripe);
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

/** Somebody's subscriptions at Stripe over the course of a story. */
class Account {
  readonly customer: string;
  readonly #subscriptions = new Map<string, StubSubscription>();

  constructor(customer: string) {
    this.customer = customer;
  }

  begin(name: string, given: Partial<StubSubscription> = {}): StubEvent {
    this.#subscriptions.set(name, stripe.subscribe(this.customer, given));
    return this.#tell(name, 'customer.subscription.created');
  }

  change(name: string, changes: Partial<StubSubscription>, type = 'customer.subscription.updated'): StubEvent {
    Object.assign(this.#named(name), changes);
    return this.#tell(name, type);
  }

  end(name: string): StubEvent {
    return this.change(name, { status: 'canceled', endedAt: secondsNow() }, 'customer.subscription.deleted');
  }

  bill(name: string, type: 'invoice.paid' | 'invoice.payment_failed', changes: Partial<StubSubscription>): StubEvent {
    Object.assign(this.#named(name), changes);
    return stripe.event(type, { id: 'in_1', object: 'invoice', customer: this.customer });
  }

  leave(): StubEvent {
    stripe.deleteCustomer(this.customer);
    return stripe.event('customer.deleted', { id: this.customer, object: 'customer' });
  }

  #tell(name: string, type: string): StubEvent {
    return stripe.subscriptionEvent(type, this.#named(name));
  }

  #named(name: string): StubSubscription {
    const subscription = this.#subscriptions.get(name);
    if (!subscription) throw new Error(`There is no subscription ${name}.`);
    return subscription;
  }
}

/** What happens at Stripe, and what it leaves somebody with: the plan that counts, how it stands, and whether it ends. */
type Step = readonly [happens: (account: Account) => StubEvent, left: string];

const begins =
  (name = 'plus', given: Partial<StubSubscription> = {}) =>
  (account: Account) =>
    account.begin(name, given);
const changes =
  (given: Partial<StubSubscription>, name = 'plus') =>
  (account: Account) =>
    account.change(name, given);
const isPaid =
  (given: Partial<StubSubscription> = {}) =>
  (account: Account) =>
    account.bill('plus', 'invoice.paid', { status: 'active', ...given });
const fails = (account: Account) => account.bill('plus', 'invoice.payment_failed', { status: 'past_due' });
const ends =
  (name = 'plus') =>
  (account: Account) =>
    account.end(name);
const leaves = (account: Account) => account.leave();
const earlier = () => ({ created: secondsNow() - 1_000 });
const pro = { priceId: 'price_pro' };

const stories: Record<string, readonly Step[]> = {
  'subscribes and pays': [
    [begins('plus', { status: 'incomplete' }), 'free active'],
    [isPaid(), 'plus active'],
    [changes({}), 'plus active'],
  ],
  'never pays what was begun': [
    [begins('plus', { status: 'incomplete' }), 'free active'],
    [changes({ status: 'incomplete_expired', endedAt: secondsNow() }), 'free active'],
  ],
  'never pays for another one after the first has ended': [
    [begins('plus', earlier()), 'plus active'],
    [ends(), 'free ended'],
    [begins('pro', { ...pro, status: 'incomplete' }), 'free ended'],
    [changes({ status: 'incomplete_expired', endedAt: secondsNow() }, 'pro'), 'free ended'],
  ],
  'tries it before paying': [
    [begins('plus', { status: 'trialing' }), 'plus active'],
    [isPaid(), 'plus active'],
  ],
  'lets a trial end without a card, and gives one later': [
    [begins('plus', { status: 'trialing' }), 'plus active'],
    [changes({ status: 'paused' }), 'free ended'],
    [changes({ status: 'active' }), 'plus active'],
  ],
  'is renewed': [
    [begins(), 'plus active'],
    [isPaid({ currentPeriodEnd: secondsNow() + 5_000_000 }), 'plus active'],
  ],
  'pays late': [
    [begins(), 'plus active'],
    [fails, 'plus past_due'],
    [isPaid(), 'plus active'],
  ],
  'does not pay, and is given up': [
    [begins(), 'plus active'],
    [fails, 'plus past_due'],
    [changes({ status: 'unpaid' }), 'free ended'],
  ],
  'does not pay, and is ended': [
    [begins(), 'plus active'],
    [fails, 'plus past_due'],
    [ends(), 'free ended'],
  ],
  'pays once it was given up': [
    [begins(), 'plus active'],
    [changes({ status: 'unpaid' }), 'free ended'],
    [isPaid(), 'plus active'],
  ],
  'ends it for the end of the month': [
    [begins(), 'plus active'],
    [changes({ cancelAtPeriodEnd: true }), 'plus active, ends'],
    [ends(), 'free ended'],
  ],
  'ends it for a day of its own': [
    [begins(), 'plus active'],
    [changes({ cancelAt: secondsNow() + 86_400 }), 'plus active, ends'],
  ],
  'ends it and thinks again': [
    [begins(), 'plus active'],
    [changes({ cancelAtPeriodEnd: true }), 'plus active, ends'],
    [changes({ cancelAtPeriodEnd: false }), 'plus active'],
  ],
  'ends it at once': [
    [begins(), 'plus active'],
    [ends(), 'free ended'],
  ],
  'takes the larger plan': [
    [begins(), 'plus active'],
    [changes(pro), 'pro active'],
  ],
  'takes the smaller plan': [
    [begins('plus', pro), 'pro active'],
    [changes({ priceId: 'price_plus' }), 'plus active'],
  ],
  'ends it and subscribes anew': [
    [begins('plus', earlier()), 'plus active'],
    [ends(), 'free ended'],
    [begins('second', pro), 'pro active'],
  ],
  'subscribes anew before the old one is over': [
    [begins('plus', earlier()), 'plus active'],
    [begins('second'), 'plus active'],
    [ends(), 'plus active'],
  ],
  'has two, and ends the larger': [
    [begins(), 'plus active'],
    [begins('second', pro), 'pro active'],
    [ends('second'), 'plus active'],
  ],
  'has two, and does not pay the larger': [
    [begins(), 'plus active'],
    [begins('second', pro), 'pro active'],
    [changes({ status: 'past_due' }, 'second'), 'plus active'],
  ],
  'is deleted at Stripe': [
    [begins(), 'plus active'],
    [leaves, 'free ended'],
  ],
  'buys something else at the same account': [
    [begins('other', { priceId: 'price_other' }), 'free active'],
    [changes({ status: 'canceled' }, 'other'), 'free active'],
  ],
  'has the plan at a price that it has no more': [
    [begins(), 'plus active'],
    [changes({ priceId: 'price_of_last_year' }), 'plus active'],
    [fails, 'plus past_due'],
    [ends(), 'free ended'],
  ],
};

/** What is left where Stripe has nothing to say any more of what was begun and ended before the first event came. */
const leftUnseen: Record<string, string> = {
  'is deleted at Stripe': 'free active',
  'has the plan at a price that it has no more': 'free active',
};

const ways: Record<string, (events: readonly StubEvent[]) => readonly StubEvent[]> = {
  'in their order': (events) => events,
  'in the reverse of their order': (events) => events.toReversed(),
  'each twice, and the first once more at the end': (events) => [...events, ...events, ...events.slice(0, 1)],
  'but for all but the last': (events) => events.slice(-1),
};

const tell = async (): Promise<{ account: Account; left: () => Promise<string> }> => {
  const person = await app.signUp();
  const account = new Account(await makeCustomer(app, stripe, person));
  const left = async (): Promise<string> => {
    const { plan, status, endsThen } = await planOf(person);
    return `${plan.id} ${status}${endsThen ? ', ends' : ''}`;
  };
  return { account, left };
};

const inOrder = Object.entries(stories).map(([what, steps], turn) => ({ what, steps, turn }));

describe.each(inOrder)('somebody who $what', ({ what, steps, turn }) => {
  test('has at each step what Stripe says', async () => {
    const { account, left } = await tell();

    const states: string[] = [];
    for (const [happens] of steps) {
      await deliver(app, happens(account));
      states.push(await left());
    }

    expect(states).toEqual(steps.map(([, state]) => state));
  });

  test.each(rotated(Object.entries(ways), turn, 2))(
    'has the same when the events come late and %s',
    async (_way, arranged) => {
      const { account, left } = await tell();
      const events = steps.map(([happens]) => happens(account));

      const answers: number[] = [];
      for (const event of arranged(events)) answers.push((await deliver(app, event)).status);

      expect(await left()).toBe(leftUnseen[what] ?? steps.at(-1)?.[1]);
      expect(new Set(answers)).toEqual(new Set([200]));
    },
  );
});
