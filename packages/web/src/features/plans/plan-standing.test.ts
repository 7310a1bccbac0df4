import type { OwnPlan, Plan } from '@caravan/contract/plans/plans.schema.ts';
import { describe, expect, test } from 'vitest';
import { paymentTrouble, termInWords } from './plan-standing.ts';

const planOf = (id: string, name: string) => ({ id, name }) as Plan;
const free = planOf('free', 'Free');
const plus = planOf('plus', 'Plus');
const END = '2027-06-01T10:00:00Z';

type Standing = Pick<OwnPlan, 'plan' | 'status' | 'subscriptionEndDate' | 'endsThen'>;
const paid: Standing = { plan: plus, status: 'active', subscriptionEndDate: END, endsThen: false };

describe('how long a plan goes on', () => {
  test.each<[string, Standing, string | null]>([
    ['that is paid for again', paid, 'Renews on Jun 1, 2027.'],
    ['that was cancelled', { ...paid, endsThen: true }, 'Ends on Jun 1, 2027. The free plan counts from then on.'],
    ['without an end', { ...paid, subscriptionEndDate: null }, null],
    ['that is free', { ...paid, plan: free }, null],
    ['whose payment failed', { ...paid, status: 'past_due' }, null],
  ])('is told of one %s', (_which, standing, expected) => {
    expect(termInWords(standing)).toBe(expected);
  });
});

describe('what is wrong with the payment', () => {
  test.each<[string, Standing, string | null]>([
    ['nothing, while it is paid for', paid, null],
    ['nothing, for who never paid', { ...paid, plan: free, subscriptionEndDate: null }, null],
    [
      'that it failed',
      { ...paid, status: 'past_due' },
      'Your last payment did not go through. You keep the Plus plan while it is tried again.',
    ],
    [
      'that it failed for long',
      { ...paid, plan: free, status: 'past_due' },
      'Your last payment did not go through. The Free plan counts until it does.',
    ],
    [
      'that it is over',
      { ...paid, plan: free, status: 'ended' },
      'Your plan ended on Jun 1, 2027. The Free plan counts now.',
    ],
  ])('is %s', (_what, standing, expected) => {
    expect(paymentTrouble(standing)).toBe(expected);
  });
});
