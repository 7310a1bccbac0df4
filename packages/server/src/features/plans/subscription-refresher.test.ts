import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering } from '../../testing/faulty-service.ts';
import { deliver, planOf, startPaidApp } from '../../testing/plans.ts';
import type { Person } from '../../testing/person.ts';
import { secondsNow, startStripe, type StripeStub } from '../../testing/stripe-stub.ts';
import type { StubSubscription } from '../../testing/stripe-answers.ts';
import type { TestApp } from '../../testing/test-app.ts';

let stripe: StripeStub;
let app: TestApp;
let anna: Person;

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.fail(null);
  app = await startPaidApp(stripe);
  anna = await app.signUp({ firstName: 'Anna' });
});
afterEach(() => app.stop());

const down = answering(500, { error: { type: 'api_error' } });
const begun = async (): Promise<string> =>
  (await anna.post<{ url: string }>('/api/user/plan/checkout', { planId: 'plus' })).body.url;
const planIs = async (): Promise<string> => (await planOf(anna)).plan.id;
const setColumn = (assignment: string) =>
  app.database.pool.query(`update users set ${assignment} where id = $1`, [anna.id]);
const questionsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = stripe.requests.length;
  await work();
  return stripe.requests.length - before;
};

/** Anna has the plan by an event, and was at Stripe long ago. */
const subscribed = async (): Promise<StubSubscription> => {
  const subscription = stripe.pay(await begun());
  await deliver(app, stripe.subscriptionEvent('customer.subscription.created', subscription));
  await setColumn(`stripe_visited_at = now() - interval '3 hours'`);
  return subscription;
};

describe('somebody who comes back from paying before any event does', () => {
  test('has the plan when they look at it', async () => {
    stripe.pay(await begun());

    expect(await planIs()).toBe('plus');
  });

  test('has it even if they looked at their plan between', async () => {
    const url = await begun();
    await planIs();
    const again = await begun();
    stripe.pay(again);

    expect([url === again, await planIs()]).toEqual([false, 'plus']);
  });

  test('has it with the next round where they do not look', async () => {
    stripe.pay(await begun());

    await app.runJob('plan-refresh');

    const stored = 'select subscription_tier as tier from users where id = $1';
    expect((await app.database.pool.query(stored, [anna.id])).rows).toEqual([{ tier: 'plus' }]);
  });

  test('is shown what is known while Stripe is away', async () => {
    stripe.pay(await begun());
    stripe.fail(down);

    const answer = await anna.get('/api/user/plan');

    expect(answer.status).toBe(200);
    expect(app.loggedErrors.join('\n')).toContain('Stripe did not do what it was asked');
  });
});

describe('looking at a plan', () => {
  test('asks Stripe nothing for somebody who was never there', async () => {
    expect(await questionsOf(planIs)).toBe(0);
  });

  test('asks Stripe nothing while what is paid for lasts', async () => {
    await subscribed();

    expect(await questionsOf(planIs)).toBe(0);
  });

  test('asks once in a minute, however often somebody looks', async () => {
    app.setNow('2027-03-01T12:00:00Z');
    await begun();
    const first = await questionsOf(planIs);
    app.setNow('2027-03-01T12:00:59Z');
    const second = await questionsOf(planIs);
    app.setNow('2027-03-01T12:01:01Z');

    expect([first, second, await questionsOf(planIs)]).toEqual([1, 0, 1]);
  });

  test('whose time is over asks whether it was renewed', async () => {
    const subscription = await subscribed();
    await setColumn(`subscription_end_date = now() - interval '1 minute'`);
    subscription.currentPeriodEnd = secondsNow() + 1_000_000;

    const { plan, subscriptionEndDate } = await planOf(anna);

    expect([plan.id, subscriptionEndDate]).toEqual([
      'plus',
      new Date(subscription.currentPeriodEnd * 1_000).toISOString(),
    ]);
  });
});

/** So many people go to Stripe's pages. */
const comePeople = async (count: number): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => app.signUp()));
  await Promise.all(people.map((person) => person.post('/api/user/plan/checkout', { planId: 'plus' })));
  return people;
};

describe('a round', () => {
  test('ends the plan whose end was in an event that was lost', async () => {
    const subscription = await subscribed();
    Object.assign(subscription, { status: 'canceled', endedAt: secondsNow() });
    await setColumn(`subscription_end_date = now() - interval '1 minute'`);

    await app.runJob('plan-refresh');

    expect(await planOf(anna)).toMatchObject({ plan: { id: 'free' }, status: 'ended' });
  });

  test('asks about nobody whose time lasts, or has been over for a month without a word', async () => {
    await subscribed();
    const lasting = await questionsOf(() => app.runJob('plan-refresh'));
    await setColumn(`subscription_end_date = now() - interval '31 days'`);

    expect([lasting, await questionsOf(() => app.runJob('plan-refresh'))]).toEqual([0, 0]);
  });

  test('ends where Stripe answers about nobody', async () => {
    await comePeople(5);
    stripe.fail(down);

    expect(await questionsOf(() => app.runJob('plan-refresh'))).toBe(3);
  });

  test('goes on behind somebody about whom Stripe answers what it should not', async () => {
    const people = await comePeople(4);
    for (const person of people) stripe.subscribe(stripe.customerOf(person.id));
    stripe.fail(answering(200, { data: [{ id: 7 }] }), 2);

    await app.runJob('plan-refresh');

    const { rowCount } = await app.database.pool.query(`select from users where subscription_tier = 'plus'`);
    expect(rowCount).toBe(2);
  });
});

describe('whoever deletes their account', () => {
  const leave = () => anna.post('/api/auth/user/deletion');
  const leavers = async (): Promise<number> =>
    (await app.database.pool.query('select from leaving_customers')).rowCount ?? 0;
  const untilNobodyLeaves = async (): Promise<void> => {
    while ((await leavers()) > 0);
  };

  test('is deleted at Stripe, so that nothing is paid for any more', async () => {
    const subscription = await subscribed();
    const customer = stripe.customerOf(anna.id);

    expect((await leave()).status).toBe(204);
    await untilNobodyLeaves();

    expect([subscription.status, stripe.customers.get(customer)?.isDeleted]).toEqual(['canceled', true]);
  });

  test('is deleted there later where Stripe is away', async () => {
    const subscription = await subscribed();
    stripe.fail(down);
    expect((await leave()).status).toBe(204);
    await app.runJob('plan-refresh');
    const whileAway = [subscription.status, await leavers()];
    stripe.fail(null);

    await app.runJob('plan-refresh');

    expect(whileAway).toEqual(['active', 1]);
    expect([subscription.status, await leavers()]).toEqual(['canceled', 0]);
  });

  test('and was deleted there by hand before is forgotten too', async () => {
    await subscribed();
    stripe.deleteCustomer(stripe.customerOf(anna.id));

    await leave();
    await untilNobodyLeaves();

    expect(app.loggedErrors).toEqual([]);
  });

  test('was never at Stripe, and Stripe hears nothing of them', async () => {
    expect(await questionsOf(leave)).toBe(0);
    expect(await leavers()).toBe(0);
  });

  test('leaves nothing by which a late event finds anybody', async () => {
    const subscription = await subscribed();
    await leave();
    await untilNobodyLeaves();

    const answer = await deliver(app, stripe.subscriptionEvent('customer.subscription.deleted', subscription));

    const left = `select subscription_status as status, strip_customer_id as customer,
      stripe_subscription_id as subscription from users where id = $1`;
    expect(answer.status).toBe(200);
    expect((await app.database.pool.query(left, [anna.id])).rows).toEqual([
      { status: 'ended', customer: null, subscription: null },
    ]);
  });

  test('while on the way to pay is no customer afterwards', async () => {
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    stripe.fail((_request, response) => {
      arrived.resolve();
      const customer = { id: stripe.makeCustomer(anna.id), object: 'customer' };
      void held.promise.then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(customer)),
      );
    }, 1);
    const paying = anna.post('/api/user/plan/checkout', { planId: 'plus' });
    await arrived.promise;
    await leave();
    held.resolve();

    expect((await paying).status).toBe(401);
    await app.runJob('plan-refresh');
    expect(stripe.customers.get(stripe.customerOf(anna.id))?.isDeleted).toBe(true);
  });
});
