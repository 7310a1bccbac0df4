import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering, type Fault, faults, tooMany } from '../../testing/faulty-service.ts';
import { deliver, makeCustomer, planOf, startPaidApp } from '../../testing/plans.ts';
import type { Person } from '../../testing/person.ts';
import { startStripe, type StripeStub, type StubEvent } from '../../testing/stripe-stub.ts';
import type { TestApp } from '../../testing/test-app.ts';

let stripe: StripeStub;
let app: TestApp;
let anna: Person;
let customer: string;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
// Each time a server that has not yet had enough of Stripe's failures.
beforeEach(async () => {
  stripe.fail(null);
  app = await startPaidApp(stripe);
  anna = await app.signUp({ firstName: 'Anna' });
  customer = await makeCustomer(app, stripe, anna);
});
afterEach(() => app.stop());

/** Anna subscribes; no event of it has reached Caravan yet. */
const subscribed = (): StubEvent =>
  stripe.subscriptionEvent('customer.subscription.created', stripe.subscribe(customer));
const ownPlan = async (): Promise<string> => (await planOf(anna)).plan.id;
const timesTaken = async ({ id }: StubEvent): Promise<number> =>
  (await app.database.pool.query('select from stripe_events where id = $1', [id])).rowCount ?? 0;

describe('while Stripe does not answer', () => {
  test.each<[string, Fault]>([
    ['is down', answering(500, { error: { type: 'api_error' } })],
    ['has no time', tooMany()],
    ['knows the key no more', answering(401, { error: { type: 'invalid_request_error' } })],
    ['breaks off', faults.brokenOff],
    ['ends the connection', faults.reset],
    ['answers with a page', faults.html],
    ['answers with half of it', faults.cutJson],
    ['answers with something else', answering(200, { data: [{ id: 7 }] })],
    ['answers with no end', faults.endless],
  ])('since it %s, an event is refused, is not taken, and does its work when it comes again', async (_how, fault) => {
    const event = subscribed();
    stripe.fail(fault);
    const refused = await deliver(app, event);
    const between = [await ownPlan(), await timesTaken(event)];
    stripe.fail(null);

    const taken = await deliver(app, event);

    expect([refused.status, refused.body.code, ...between]).toEqual([503, 'payments_unavailable', 'free', 0]);
    expect([taken.status, await ownPlan()]).toEqual([200, 'plus']);
    expect(app.loggedErrors.join('\n')).not.toMatch(/cus_|sub_|whsec|sk_test/);
  });
});

describe('a reading that took longer than a later one', () => {
  test('says nothing any more', async () => {
    const subscription = stripe.subscribe(customer);
    const paid = stripe.subscriptionEvent('customer.subscription.created', subscription);
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const asWasThen = await (await fetchSubscriptions()).text();
    stripe.fail((_request, response) => {
      arrived.resolve();
      void held.promise.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(asWasThen));
    }, 1);
    const slow = deliver(app, paid);
    await arrived.promise;
    Object.assign(subscription, { status: 'canceled', endedAt: subscription.created });
    await deliver(app, stripe.subscriptionEvent('customer.subscription.deleted', subscription));
    held.resolve();

    expect((await slow).status).toBe(200);
    expect(await planOf(anna)).toMatchObject({ plan: { id: 'free' }, status: 'ended' });
  });

  const fetchSubscriptions = () =>
    fetch(`${stripe.url}/v1/subscriptions?customer=${customer}`, {
      headers: { authorization: 'Bearer sk_test_stubStubStub', 'stripe-version': '2026-10-28.endive' },
    });
});

test('somebody becomes a customer by another question a minute later, as Stripe fails the same one for a day', async () => {
  const keysAt = async (instant: string) => {
    app.setNow(instant);
    const before = stripe.requests.length;
    await anna.post('/api/user/plan/checkout', { planId: 'plus' });
    const keys = stripe.requests.slice(before).map(({ headers }) => headers['idempotency-key']);
    return new Set(keys.filter((key) => key?.includes(anna.id)));
  };
  // As she was before anything of Stripe's.
  await app.database.pool.query('update users set strip_customer_id = null where id = $1', [anna.id]);
  stripe.fail(answering(500, { error: { type: 'api_error' } }));
  const [first, same] = [await keysAt('2027-03-01T12:00:00Z'), await keysAt('2027-03-01T12:00:59Z')];
  const later = await keysAt('2027-03-01T12:01:00Z');

  expect([first.size, same, later.size]).toEqual([1, first, 1]);
  expect(later).not.toEqual(first);
});
