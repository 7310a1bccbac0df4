import { describe, expect, test } from 'vitest';
import {
  customerOfEvent,
  type KnownSubscription,
  type PricedPlan,
  subscriptionStateOf,
} from './stripe-events.rules.ts';
import type { StripeSubscription } from './stripe.schema.ts';

const plans: readonly PricedPlan[] = [
  { planId: 'plus', priceId: 'price_plus', price: 499 },
  { planId: 'pro', priceId: 'price_pro', price: 999 },
];
const NOBODY: KnownSubscription = { planId: 'free', subscriptionId: null };
const MARCH = Date.UTC(2027, 2, 1) / 1_000;
const APRIL = Date.UTC(2027, 3, 1) / 1_000;
const MAY = Date.UTC(2027, 4, 1) / 1_000;

interface Given extends Partial<Omit<StripeSubscription, 'items'>> {
  readonly price?: string;
  readonly paidUntil?: number;
}

const subscription = ({ price = 'price_plus', paidUntil = APRIL, ...given }: Given = {}): StripeSubscription => ({
  id: 'sub_1',
  status: 'active',
  created: MARCH,
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  items: { data: [{ price: { id: price }, current_period_end: paidUntil }] },
  ...given,
});

const stateOf = (given: readonly Given[], known = NOBODY) => subscriptionStateOf(given.map(subscription), plans, known);

describe("a subscription's status", () => {
  test.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['canceled', 'ended'],
    ['unpaid', 'ended'],
    ['paused', 'ended'],
  ])('%s means %s', (status, meaning) => {
    expect(stateOf([{ status }])).toMatchObject({ planId: 'plus', status: meaning, subscriptionId: 'sub_1' });
  });

  test.each(['incomplete', 'incomplete_expired', 'of_next_year', 'constructor', ''])('%j changes nothing', (status) => {
    expect(stateOf([{ status }])).toBeNull();
  });
});

describe('the end of what is paid for', () => {
  test.each([
    ['of one that is renewed is the end of its time', {}, '2027-04-01', false],
    ['of one that is not renewed too', { cancel_at_period_end: true }, '2027-04-01', true],
    ['is the date that somebody chose', { cancel_at: MARCH + 86_400 }, '2027-03-02', true],
    ['is the end of its time where that is the date', { cancel_at: APRIL }, '2027-04-01', true],
    ['comes before a date after the next renewal', { cancel_at: MAY }, '2027-04-01', false],
    ['is when it was ended at once', { status: 'canceled', ended_at: MARCH + 86_400 }, '2027-03-02', false],
    ['lies no more before one that has ended', { status: 'canceled', cancel_at_period_end: true }, '2027-04-01', false],
  ])('%s', (_what, given, date, endsThen) => {
    expect(stateOf([given])).toMatchObject({ endDate: `${date}T00:00:00.000Z`, endsThen });
  });

  test('of one without anything in it is its beginning', () => {
    const empty = { ...subscription(), items: { data: [] } };

    const state = subscriptionStateOf([empty], plans, { planId: 'plus', subscriptionId: 'sub_1' });

    expect(state).toMatchObject({ planId: 'plus', endDate: '2027-03-01T00:00:00.000Z' });
  });
});

describe('of several subscriptions', () => {
  const plus = { id: 'sub_plus' };
  const pro = { id: 'sub_pro', price: 'price_pro' };
  test.each([
    ['one that is paid for before one that is tried again', [{ ...pro, status: 'past_due' }, plus], 'sub_plus'],
    [
      'one that is tried again before one that is over',
      [
        { ...pro, status: 'canceled' },
        { ...plus, status: 'past_due' },
      ],
      'sub_plus',
    ],
    ['the dearer of two that are paid for', [plus, pro], 'sub_pro'],
    ['the later of two that are as dear', [plus, { id: 'sub_later', created: APRIL }], 'sub_later'],
    [
      'the last of those that are over',
      [
        { ...pro, status: 'canceled' },
        { ...plus, status: 'canceled', created: APRIL },
      ],
      'sub_plus',
    ],
    [
      'one that is over before one that was never paid',
      [
        { ...pro, status: 'incomplete' },
        { ...plus, status: 'canceled' },
      ],
      'sub_plus',
    ],
  ])('%s counts', (_what, given, id) => {
    expect(stateOf(given)).toMatchObject({ subscriptionId: id });
    expect(stateOf(given.toReversed())).toMatchObject({ subscriptionId: id });
  });

  test('none counts where there are none', () => {
    expect(stateOf([])).toBeNull();
  });
});

describe('a price that belongs to no plan', () => {
  const other = { price: 'price_other' };

  test('changes nothing', () => {
    expect(stateOf([other])).toBeNull();
  });

  test('leaves the plan to whoever had it under another price, as long as they pay', () => {
    const known = { planId: 'pro', subscriptionId: 'sub_1' };

    expect(stateOf([other], known)).toMatchObject({ planId: 'pro', status: 'active' });
    expect(stateOf([{ ...other, status: 'canceled' }], known)).toMatchObject({ planId: 'pro', status: 'ended' });
  });

  test('stands beside one that does', () => {
    const both = { items: { data: [...subscription(other).items.data, ...subscription().items.data] } };

    expect(subscriptionStateOf([{ ...subscription(), ...both }], plans, NOBODY)).toMatchObject({ planId: 'plus' });
  });
});

describe('an event', () => {
  const eventOf = (type: string, object: object) => ({
    id: 'evt_1',
    type,
    data: { object: { object: '', ...object } },
  });

  test.each([
    ['customer.subscription.created', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }],
    ['customer.subscription.updated', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }],
    ['customer.subscription.deleted', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }],
    ['customer.subscription.paused', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }],
    ['checkout.session.completed', { object: 'checkout.session', id: 'cs_1', customer: 'cus_1' }],
    ['invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' }],
    ['invoice.payment_failed', { object: 'invoice', id: 'in_1', customer: 'cus_1' }],
    ['customer.deleted', { object: 'customer', id: 'cus_1' }],
  ])('%s tells of the customer that it names', (type, object) => {
    expect(customerOfEvent(eventOf(type, object))).toBe('cus_1');
  });

  test.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', customer: 'cus_1' }],
    ['customer.updated', { object: 'customer', id: 'cus_1' }],
    ['checkout.session.completed', { object: 'checkout.session', id: 'cs_1', customer: null }],
    ['invoice.paid', { object: 'invoice', id: 'in_1' }],
  ])('%s of %j tells of nobody', (type, object) => {
    expect(customerOfEvent(eventOf(type, object))).toBeNull();
  });
});
