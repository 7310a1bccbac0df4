import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const plus = { id: 'plus', name: 'Plus', price: 499, stripePriceId: 'price_1Plus', maxTrips: 20 };
const stripe = { STRIPE_SECRET_KEY: 'sk_test_4711abcd', STRIPE_WEBHOOK_SECRET: 'whsec_4711abcd' };

const GB = 1024 ** 3;

const plansOf = (...plans: object[]) => readSettings({ PLANS: JSON.stringify(plans) }).plans;

describe('plans', () => {
  test('are the free one alone unless they are set, and nothing can be paid for', () => {
    expect(readSettings({}).plans).toEqual({
      plans: [],
      stripe: null,
      storage: { maxStorage: 5 * GB, maxStoragePerTrip: 2 * GB },
    });
  });

  test('have no limits but those that are given', () => {
    expect(plansOf(plus, { id: 'pro', name: 'Pro' }).plans).toEqual([
      {
        ...plus,
        currency: 'USD',
        interval: 'month',
        features: [],
        maxOutfitsPerTrip: -1,
        maxMembersPerTrip: -1,
        maxConciergeQueries: -1,
      },
      {
        id: 'pro',
        name: 'Pro',
        price: 0,
        currency: 'USD',
        interval: 'month',
        features: [],
        maxTrips: -1,
        maxOutfitsPerTrip: -1,
        maxMembersPerTrip: -1,
        maxConciergeQueries: -1,
      },
    ]);
  });

  test('give the free one limits by its id', () => {
    expect(plansOf({ id: 'free', name: 'Free', maxTrips: 3 }).plans).toMatchObject([{ id: 'free', maxTrips: 3 }]);
  });

  test.each([
    ['1024', 1024],
    ['0', 0],
    ['500 MiB', 500 * 1024 ** 2],
    ['20GiB', 20 * GB],
    ['-1', -1],
  ])('allow %s of storage, by the settings or one by one', (amount, bytes) => {
    expect(readSettings({ STORAGE_PER_ACCOUNT: amount }).plans.storage.maxStorage).toBe(bytes);
    expect(plansOf({ ...plus, maxStoragePerTrip: amount }).plans[0]?.maxStoragePerTrip).toBe(bytes);
  });

  test.each(['5 GB', '1.5 GiB', '-2', 'all', '9999999999999 GiB'])('do not allow %s of storage', (amount) => {
    expect(() => readSettings({ STORAGE_PER_TRIP: amount })).toThrow(/^The setting STORAGE_PER_TRIP is wrong/);
  });

  test.each([
    ['is no JSON', 'plus'],
    ['is no list', JSON.stringify(plus)],
    ['has no name', JSON.stringify([{ ...plus, name: ' ' }])],
    ['has an id with spaces', JSON.stringify([{ ...plus, id: 'p lus' }])],
    ['has part of a cent', JSON.stringify([{ ...plus, price: 4.99 }])],
    ['costs less than nothing', JSON.stringify([{ ...plus, price: -1 }])],
    ['has a limit below none', JSON.stringify([{ ...plus, maxTrips: -2 }])],
    ['has a price that is none of Stripe', JSON.stringify([{ ...plus, stripePriceId: 'prod_1Plus' }])],
    ['says what no plan has', JSON.stringify([{ ...plus, maxTrip: 3 }])],
    ['comes twice', JSON.stringify([plus, plus])],
    ['is paid for by the price of another', JSON.stringify([plus, { ...plus, id: 'pro' }])],
    ['makes the free one cost something', JSON.stringify([{ id: 'free', name: 'Free', price: 1 }])],
    [
      'is the seventh',
      JSON.stringify(Array.from({ length: 7 }, (_, index) => ({ id: `plan-${index}`, name: 'Plan' }))),
    ],
  ])('are refused where one %s', (_what, value) => {
    expect(() => readSettings({ PLANS: value })).toThrow(/^The setting PLANS is wrong/);
  });
});

describe('Stripe', () => {
  test('takes payments by its two secrets', () => {
    expect(readSettings(stripe).plans.stripe).toEqual({
      url: 'https://api.stripe.com',
      secretKey: 'sk_test_4711abcd',
      webhookSecret: 'whsec_4711abcd',
    });
  });

  test.each([
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_test_4711abcd' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_4711abcd' }],
    ['STRIPE_URL', { ...stripe, STRIPE_URL: 'api.stripe.com' }],
  ])('needs a %s that is right, and none of its secrets is shown', (name, env) => {
    const read = () => readSettings(env);

    expect(read).toThrow(new RegExp(`^The setting ${name} is wrong`));
    expect(read).not.toThrow(/4711abcd/);
  });
});
