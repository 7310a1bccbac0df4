import type { OwnPlan, Plan } from '@caravan/contract/plans/plans.schema.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';
import { describe, expect, test } from 'vitest';
import {
  allowedInWords,
  formatPlanPrice,
  paymentTrouble,
  readOnlyNow,
  termInWords,
  whyUnavailable,
} from './plan-words.ts';

const plus: Plan = { ...FREE_PLAN, id: 'plus', name: 'Plus', price: 499 };

const own = (more: Partial<OwnPlan> = {}): OwnPlan => ({
  plan: FREE_PLAN,
  status: 'active',
  subscriptionEndDate: null,
  endsThen: false,
  usage: NOTHING_USED,
  hasBilling: false,
  takesPayments: true,
  plans: [FREE_PLAN, plus],
  ...more,
});

describe('the price of a plan', () => {
  test.each([
    [499, 'USD', 'en-US', '$4.99'],
    [500, 'USD', 'en-US', '$5'],
    [499, 'EUR', 'de-DE', '4,99\u00A0€'],
    [1200, 'JPY', 'en-US', '¥1,200'],
    [1500, 'KWD', 'en-US', 'KWD\u00A01.500'],
    [100_000_000, 'USD', 'en-US', '$1,000,000'],
  ])('%i of the smallest unit of %s for a reader of %s is %s', (price, currency, locale, expected) => {
    expect(formatPlanPrice({ price, currency }, locale)).toBe(expected);
  });
});

describe('what a plan allows', () => {
  test('says in words what has no limit', () => {
    expect(allowedInWords({ ...FREE_PLAN, maxTrips: 3, maxConciergeQueries: 1 })).toEqual([
      '3 trips',
      'Unlimited outfits',
      'Unlimited people on a trip',
      '1 question to the concierge in a month',
      '5 GB of storage',
      '2 GB of storage on a trip',
    ]);
  });
});

describe('why a plan cannot be taken', () => {
  test.each<[string, Plan, OwnPlan, string | null]>([
    ['can be taken', { ...plus, isAvailable: true }, own(), null],
    [
      'of a server without payments',
      plus,
      own({ takesPayments: false }),
      'Not available: nothing can be paid for here.',
    ],
    ['without a price at the service', plus, own(), 'Not available at the moment.'],
    [
      'beside one that is paid for',
      { ...plus, id: 'pro' },
      own({ plan: plus, hasBilling: true }),
      'Change your plan under Manage Billing.',
    ],
    ['that was given away', { ...plus, id: 'pro' }, own({ plan: plus }), 'Not available at the moment.'],
    ['that costs nothing', FREE_PLAN, own({ plan: plus }), 'Counts again once your plan has ended.'],
  ])('one %s', (_which, plan, standing, expected) => {
    expect(whyUnavailable(plan, standing)).toBe(expected);
  });
});

describe('what can only be read', () => {
  const limited = { ...FREE_PLAN, maxTrips: 2, maxOutfitsPerTrip: 1000, maxMembersPerTrip: 3 };
  const fullest = (count: number) => ({ tripId: 'a', title: 'Lisbon', count });

  test.each<[string, Partial<OwnPlan['usage']>, string[]]>([
    ['nothing within the limits', { trips: 2, fullestCloset: fullest(1000), largestGroup: fullest(3) }, []],
    ['one trip', { trips: 3 }, ['The trip that you made last.']],
    ['several trips', { trips: 1202 }, ['The 1,200 trips that you made last.']],
    ['outfits', { fullestCloset: fullest(1001) }, ['In each trip, outfits beyond the first 1,000.']],
    ['people', { largestGroup: fullest(4) }, ['On each trip, people beyond the first 3: they look, tick and chat.']],
  ])('is %s', (_what, usage, expected) => {
    expect(readOnlyNow({ plan: limited, usage: { ...own().usage, ...usage } })).toEqual(expected);
  });

  test('is all outfits but one, where a plan allows one', () => {
    const usage = { ...own().usage, fullestCloset: fullest(2) };
    expect(readOnlyNow({ plan: { ...limited, maxOutfitsPerTrip: 1 }, usage })).toEqual([
      'In each trip, outfits beyond the first.',
    ]);
  });

  test('is nothing without limits', () => {
    expect(readOnlyNow({ plan: FREE_PLAN, usage: { ...own().usage, trips: 1_000_000 } })).toEqual([]);
  });
});

const planOf = (id: string, name: string) => ({ id, name }) as Plan;
const freePlan = planOf('free', 'Free');
const plusPlan = planOf('plus', 'Plus');
const END = '2027-06-01T10:00:00Z';

type Standing = Pick<OwnPlan, 'plan' | 'status' | 'subscriptionEndDate' | 'endsThen'>;
const paid: Standing = { plan: plusPlan, status: 'active', subscriptionEndDate: END, endsThen: false };

describe('how long a plan goes on', () => {
  test.each<[string, Standing, string | null]>([
    ['that is paid for again', paid, 'Renews on Jun 1, 2027.'],
    ['that was cancelled', { ...paid, endsThen: true }, 'Ends on Jun 1, 2027. The free plan counts from then on.'],
    ['without an end', { ...paid, subscriptionEndDate: null }, null],
    ['that is free', { ...paid, plan: freePlan }, null],
    ['whose payment failed', { ...paid, status: 'past_due' }, null],
  ])('is said of one %s', (_which, standing, expected) => {
    expect(termInWords(standing)).toBe(expected);
  });
});

describe('what is wrong with the payment', () => {
  test.each<[string, Standing, string | null]>([
    ['nothing, while it is paid for', paid, null],
    ['nothing, for who never paid', { ...paid, plan: freePlan, subscriptionEndDate: null }, null],
    [
      'that it failed',
      { ...paid, status: 'past_due' },
      'Your last payment did not go through. You keep the Plus plan while it is tried again.',
    ],
    [
      'that it failed for long',
      { ...paid, plan: freePlan, status: 'past_due' },
      'Your last payment did not go through. The Free plan counts until it does.',
    ],
    [
      'that it is over',
      { ...paid, plan: freePlan, status: 'ended' },
      'Your plan ended on Jun 1, 2027. The Free plan counts now.',
    ],
  ])('is %s', (_what, standing, expected) => {
    expect(paymentTrouble(standing)).toBe(expected);
  });
});
