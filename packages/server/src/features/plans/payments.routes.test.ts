import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering, faults } from '../../testing/faulty-service.ts';
import { deliver, planOf, startPaidApp } from '../../testing/plans.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startStripe, type StripeStub } from '../../testing/stripe-stub.ts';
import type { TestApp } from '../../testing/test-app.ts';

let stripe: StripeStub;
let app: TestApp;
let anna: Person;

beforeAll(async () => {
  stripe = await startStripe();
  app = await startPaidApp(stripe);
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(async () => {
  anna = await app.signUp({ firstName: 'Anna' });
});
afterEach(() => stripe.fail(null));

const checkout = (planId = 'plus', by = anna): Promise<Answer<{ url: string; code: string }>> =>
  by.post('/api/user/plan/checkout', { planId });
const billing = (by = anna): Promise<Answer<{ url: string; code: string }>> => by.post('/api/user/plan/billing');
const begun = async (planId = 'plus'): Promise<string> => (await checkout(planId)).body.url;
const checkoutAt = (url: string) => stripe.checkouts.get(url.split('/').at(-1) ?? '');
const planIs = async (): Promise<string> => (await planOf(anna)).plan.id;
const customersOf = ({ id }: Person) => [...stripe.customers.values()].filter(({ userId }) => userId === id);

describe('the way to a plan', () => {
  test('leads to a page of Stripe that knows the person, the plan and the way back', async () => {
    const url = await begun('pro');

    expect(Object.fromEntries(checkoutAt(url)?.parameters ?? [])).toEqual({
      mode: 'subscription',
      customer: stripe.customerOf(anna.id),
      client_reference_id: anna.id,
      'line_items[0][price]': 'price_pro',
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][userId]': anna.id,
      success_url: `${app.publicUrl}/plan?checkout=done`,
      cancel_url: `${app.publicUrl}/plan?checkout=cancelled`,
      expires_at: expect.stringMatching(/^\d{10}$/),
    });
  });

  test('sends Stripe nothing of the person but their id', async () => {
    const before = stripe.requests.length;

    await begun();

    const sent = stripe.requests.slice(before).map(({ url, headers, body }) => JSON.stringify([url, headers, body]));
    const { email, firstName, username } = anna.user;
    for (const known of [email, username, `"${firstName}"`]) expect(sent.join('\n')).not.toContain(known);
  });

  test('has no step that is waited for long after an hour', async () => {
    const url = await begun();

    const left = Number(checkoutAt(url)?.parameters.get('expires_at')) - Date.now() / 1_000;

    expect(left).toBeGreaterThan(3_500);
    expect(left).toBeLessThanOrEqual(3_600);
  });

  test('leaves the plan as it was until it is paid', async () => {
    await begun();

    expect(await planIs()).toBe('free');
  });

  test('makes somebody one customer, however often they take it, and at the same moment', async () => {
    await Promise.all([checkout(), checkout('pro'), checkout()]);
    await checkout();

    expect(customersOf(anna)).toHaveLength(1);
  });

  test('leaves one page that can be paid on: the last', async () => {
    const [first, second] = [await begun(), await begun('pro')];

    expect([checkoutAt(first)?.status, checkoutAt(second)?.status]).toEqual(['expired', 'open']);
  });

  test('leaves one page that can be paid on where several are asked for at the same moment', async () => {
    await begun();

    await Promise.all(Array.from({ length: 5 }, () => checkout()));

    const customer = stripe.customerOf(anna.id);
    const pages = [...stripe.checkouts.values()].filter((page) => page.customer === customer);
    expect(pages.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'expired'),
      'open',
    ]);
  });

  test('asked for again under the same key leads to a page that can be paid on', async () => {
    const key = { 'idempotency-key': '0199a8f0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' };
    const ask = () => anna.post<{ url: string }>('/api/user/plan/checkout', { planId: 'plus' }, key);
    await ask();

    const { body } = await ask();

    expect(checkoutAt(body.url)?.status).toBe('open');
  });

  test.each([
    ['that is not offered', 'gold'],
    ['that costs nothing', 'free'],
    ['that Stripe has no price of', 'gift'],
    ['with hostile characters', "plus'; drop table users; --"],
  ])('to a plan %s leads nowhere', async (_what, planId) => {
    const answer = await checkout(planId);

    expect([answer.status, answer.body.code]).toEqual([404, 'plan_unknown']);
  });

  test.each([[{}], [{ planId: '' }], [{ planId: 7 }], [{ planId: 'p'.repeat(51) }]])(
    '%j names no plan',
    async (body) => {
      expect((await anna.post('/api/user/plan/checkout', body)).status).toBe(400);
    },
  );

  test('goes to whoever was deleted at Stripe as a new customer', async () => {
    await begun();
    const before = stripe.customerOf(anna.id);
    stripe.deleteCustomer(before);

    const url = await begun();

    expect(checkoutAt(url)?.customer).toBe(stripe.customerOf(anna.id));
    expect(stripe.customerOf(anna.id)).not.toBe(before);
  });
});

describe('whoever pays already', () => {
  test.each(['active', 'trialing', 'past_due'] as const)('(%s) has to change it where it is paid', async (status) => {
    stripe.pay(await begun()).status = status;

    const answer = await checkout('pro');

    expect([answer.status, answer.body.code]).toEqual([409, 'plan_taken']);
  });

  test('is refused even though no event of it has arrived, and has the plan then', async () => {
    const url = await begun();
    stripe.fail(answering(500), 1);
    await planOf(anna);
    stripe.pay(url);

    await checkout('pro');

    expect(await planIs()).toBe('plus');
  });

  test('takes another plan once the first is over', async () => {
    const subscription = stripe.pay(await begun());
    Object.assign(subscription, { status: 'canceled', endedAt: subscription.created });

    expect(checkoutAt(await begun('pro'))?.status).toBe('open');
  });

  test('is not offered the others', async () => {
    const event = stripe.subscriptionEvent('customer.subscription.created', stripe.pay(await begun()));
    await deliver(app, event);

    const { plans } = (await anna.get<OwnPlan>('/api/user/plan')).body;

    expect(plans.filter(({ isAvailable }) => isAvailable)).toEqual([]);
  });
});

describe('the page for cards and bills', () => {
  test('leads back to the plan', async () => {
    await begun();

    const { url } = (await billing()).body;

    expect(url).toBe(
      `${stripe.url}/billing/${stripe.customerOf(anna.id)}?back=${encodeURIComponent(`${app.publicUrl}/plan`)}`,
    );
  });

  test('is there for nobody who has never been at Stripe', async () => {
    const answer = await billing();

    expect([answer.status, answer.body.code]).toEqual([409, 'no_billing']);
  });

  test('is there for nobody who was deleted at Stripe', async () => {
    await begun();
    stripe.deleteCustomer(stripe.customerOf(anna.id));

    expect((await billing()).body.code).toBe('no_billing');
  });
});

describe('what Stripe answers', () => {
  test('in a server error is tried once more', async () => {
    stripe.fail(answering(500, { error: { type: 'api_error' } }), 1);

    expect((await checkout()).status).toBe(200);
  });

  test.each([
    ['a page', faults.html],
    ['an address that a browser would run', answering(200, { id: 'cus_x', url: 'javascript:alert(1)', data: [] })],
  ])('with %s is no way to pay, and says what to do', async (_what, fault) => {
    stripe.fail(fault);

    const answer = await checkout();

    expect([answer.status, answer.body.code]).toEqual([503, 'payments_unavailable']);
  });
});

test('a plan cannot be paid for where no payment service is set up', async () => {
  const bare = await startPaidApp({ ...stripe, env: {} });
  const bruno = await bare.signUp();

  const answers = [await checkout('plus', bruno), await billing(bruno)];
  const { takesPayments, plans } = await planOf(bruno);
  await bare.stop();

  const refusal = [503, 'payments_not_configured'];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([refusal, refusal]);
  expect([takesPayments, plans.some(({ isAvailable }) => isAvailable)]).toEqual([false, false]);
});
