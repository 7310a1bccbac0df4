import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { failOnLoggedErrors } from '../../testing/logged-errors.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { takePlan } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { storePlans } from './plans.store.ts';

const free = { id: 'free', name: 'Free', maxTrips: 3, maxConciergeQueries: 20 };
const plus = { id: 'plus', name: 'Plus', price: 499, stripePriceId: 'price_Plus', features: ['Support'], maxTrips: 20 };
const pro = { id: 'pro', name: 'Pro', price: 9900, currency: 'EUR', interval: 'year', stripePriceId: 'price_Pro' };
const gift = { id: 'gift', name: 'Gift', price: 100 };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_4711abcd',
  STRIPE_WEBHOOK_SECRET: 'whsec_4711abcd',
  STRIPE_URL: 'http://127.0.0.1:9',
};

let app: TestApp;
let person: Person;

const planOf = async (by: Person): Promise<OwnPlan> => (await by.get<OwnPlan>('/api/user/plan')).body;

const startApp = async (env: Record<string, string>): Promise<void> => {
  app = await startTestApp({ env });
};
const stopApp = () => app.stop();

describe('the plan of a server without settings', () => {
  beforeAll(() => startApp({}));
  afterAll(stopApp);
  failOnLoggedErrors(() => app);

  test('is free, without limits, and nothing can be paid for', async () => {
    app.setNow('2026-12-31T23:59:59Z');
    person = await app.signUp();

    expect(await planOf(person)).toEqual({
      plan: FREE_PLAN,
      status: 'active',
      subscriptionEndDate: null,
      endsThen: false,
      usage: NOTHING_USED,
      hasBilling: false,
      takesPayments: false,
      plans: [FREE_PLAN],
    });
  });
});

describe('the own plan', () => {
  beforeAll(() => startApp({ PLANS: JSON.stringify([pro, gift, free, plus]), ...stripe }));
  afterAll(stopApp);
  failOnLoggedErrors(() => app);
  beforeEach(async () => {
    app.setNow('2027-02-28T12:00:00Z');
    person = await app.signUp();
  });

  test('comes with those that can be taken, the cheapest first', async () => {
    const { plan, plans, takesPayments } = await planOf(person);

    expect(plan).toMatchObject({ ...free, isAvailable: false });
    expect(plans.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
      ['free', false],
      ['gift', false],
      ['plus', true],
      ['pro', true],
    ]);
    expect(plans[2]).toMatchObject({ price: 499, currency: 'USD', interval: 'month', features: ['Support'] });
    expect(plans[3]).toMatchObject({ price: 9900, currency: 'EUR', interval: 'year', maxTrips: -1 });
    expect([takesPayments, JSON.stringify(plans).includes('price_')]).toEqual([true, false]);
  });

  test('tells of what is used: one’s own trips, and the fullest of them', async () => {
    const [first, second] = [await newTrip(person, { title: 'Oslo' }), await newTrip(person, { title: 'Rome' })];
    await person.post(`/api/trips/${second.id}/outfits`, { title: 'Coat', category: 'Casual' });
    const friend = await app.signUp();
    await person.post(`/api/trips/${first.id}/members`, { userId: friend.id });

    expect((await planOf(person)).usage).toMatchObject({
      trips: 2,
      fullestCloset: { tripId: second.id, title: 'Rome', count: 1 },
      largestGroup: { tripId: first.id, title: 'Oslo', count: 2 },
    });
    expect((await planOf(friend)).usage).toMatchObject({ trips: 0, fullestCloset: null, largestGroup: null });
  });

  test('counts questions of this month alone', async () => {
    await app.database.pool.query(
      `insert into concierge_usage (user_id, month, questions) values ($1, '2027-02-01', 7), ($1, '2027-01-01', 30)`,
      [person.id],
    );

    expect((await planOf(person)).usage).toMatchObject({
      conciergeQueries: 7,
      conciergeResetsAt: '2027-03-01T00:00:00.000Z',
    });
  });

  test('is the one that was taken, and offers no other beside it', async () => {
    const endDate = new Date(Date.now() + 86_400_000).toISOString();
    await takePlan(app, person, 'plus', { endDate });

    const { plan, plans, status, subscriptionEndDate } = await planOf(person);

    expect(plan.id).toBe('plus');
    expect([status, subscriptionEndDate]).toEqual(['active', endDate]);
    expect(plans.filter(({ isAvailable }) => isAvailable)).toEqual([]);
  });

  test('is the free one again when another has ended, and that one can be taken again', async () => {
    await takePlan(app, person, 'plus', { status: 'ended', endDate: '2027-01-31T00:00:00.000Z' });

    const { plan, plans, status } = await planOf(person);

    expect([plan.id, status]).toEqual(['free', 'ended']);
    expect(plans.find(({ id }) => id === 'plus')?.isAvailable).toBe(true);
  });
});

describe('the plan of a deleted account', () => {
  beforeAll(() => startApp({ PLANS: JSON.stringify([plus]) }));
  afterAll(stopApp);
  failOnLoggedErrors(() => app);

  test('is gone with it', async () => {
    person = await app.signUp();
    await takePlan(app, person, 'plus', { endDate: '2027-12-31T00:00:00.000Z' });

    expect((await person.post('/api/auth/user/deletion')).status).toBe(204);

    const { rows } = await app.database.pool.query(
      'select subscription_tier, subscription_end_date from users where id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ subscription_tier: 'free', subscription_end_date: null }]);
  });
});

describe('what the settings offer', () => {
  beforeAll(() => startApp({ PLANS: JSON.stringify([free, plus, gift]) }));
  afterAll(stopApp);
  failOnLoggedErrors(() => app);
  beforeEach(async () => {
    await offer(free, plus, gift);
    person = await app.signUp();
  });
  const offer = (...plans: readonly object[]) =>
    storePlans(app.database.db, readSettings({ PLANS: JSON.stringify(plans) }).plans);
  const shown = async () => (await planOf(person)).plans.map(({ id }) => id);

  test('is written down anew at each start', async () => {
    await offer({ ...plus, name: 'Plus two', maxTrips: 5 }, pro);

    const { plans } = await planOf(person);
    expect(plans.map(({ id, name }) => [id, name])).toEqual([
      ['free', 'Free'],
      ['plus', 'Plus two'],
      ['pro', 'Pro'],
    ]);
    expect(plans[1]).toMatchObject({ maxTrips: 5 });
  });

  test('gives the free plan no limits any more where it says nothing of it', async () => {
    expect((await planOf(person)).plan).toMatchObject({ maxTrips: 3, maxConciergeQueries: 20 });

    await offer(plus);

    expect((await planOf(person)).plan).toMatchObject({ name: 'Free', maxTrips: -1, maxConciergeQueries: -1 });
  });

  test('leaves a plan that it names no more to those who have it, and offers it again when it does', async () => {
    const holder = await app.signUp();
    await takePlan(app, holder, 'gift');

    await offer(free, plus);

    expect(await shown()).toEqual(['free', 'plus']);
    const own = await planOf(holder);
    expect([own.plan.id, own.plans.map(({ id }) => id)]).toEqual(['gift', ['free', 'gift', 'plus']]);
    await offer(free, plus, gift);
    expect(await shown()).toEqual(['free', 'gift', 'plus']);
  });

  test('is the same whichever of several servers starts last', async () => {
    const all = [free, plus, pro, gift];

    await Promise.all(Array.from({ length: 8 }, (_, turn) => offer(...(turn % 2 ? all : all.toReversed()))));

    expect(await shown()).toEqual(['free', 'gift', 'plus', 'pro']);
  });
});
