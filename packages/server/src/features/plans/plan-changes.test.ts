import { isComparable, mayLack, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import { AS_OF_HEADER } from '@caravan/contract/headers.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import { deliver, makeCustomer, planOf, startPaidApp, takePlan } from '../../testing/plans.ts';
import { startStripe, type StripeStub } from '../../testing/stripe-stub.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { changePlan } from './plan-changes.service.ts';

const PLANS = [
  { id: 'free', name: 'Free', maxTrips: 1 },
  { id: 'plus', name: 'Plus', price: 499, stripePriceId: 'price_plus', maxTrips: 20 },
];

let stripe: StripeStub;
let app: TestApp;
let group: ExampleMembers;
let customer: string;
let first: string;
let second: string;

beforeAll(async () => {
  stripe = await startStripe();
  app = await startPaidApp(stripe, { PLANS: JSON.stringify(PLANS) });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(async () => {
  group = await signUpExampleMembers(app);
  customer = await makeCustomer(app, stripe, group.owner);
  await takePlan(app, group.owner, 'plus');
  first = (await newSharedTrip(group)).id;
  second = (await newSharedTrip(group)).id;
  await takePlan(app, group.owner, 'free');
});

const read = async (tripId: string): Promise<{ asOf: string | null; whyReadOnly: string | null }> => {
  const { body, headers } = await group.admin.get<TripDetail>(`/api/trips/${tripId}`);
  return { asOf: headers.get(AS_OF_HEADER), whyReadOnly: body.limits.whyReadOnly };
};

/** What of a trip was announced since it was read, as whoever comes back to it learns. */
const changedSince = async (tripId: string, text: string | null): Promise<string[]> => {
  const live = await group.admin.live();
  await live.join(tripId);
  live.close();
  const joined = live.heard.find((frame) => frame.type === 'joined');
  const [stamp, asOf] = [stampIn(text), stampIn(joined?.state?.asOf ?? null)];
  if (!joined?.state || !stamp || !asOf || !isComparable(stamp, asOf, joined.state.since)) throw new Error('not sure');
  return joined.state.changes.filter(([, position]) => mayLack(stamp, position)).map(([resource]) => resource);
};

const pay = () => deliver(app, stripe.subscriptionEvent('customer.subscription.created', stripe.subscribe(customer)));
const payUnheard = async () => {
  stripe.subscribe(customer);
  await app.database.pool.query('update users set stripe_visited_at = now() where id = $1', [group.owner.id]);
};

describe('whoever comes back to a trip that could only be read learns that it can be changed', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an earlier trip was deleted', () => group.owner.delete(`/api/trips/${first}`)],
    [
      'an earlier trip was handed over',
      () => group.owner.post(`/api/trips/${first}/owner`, { userId: group.admin.id }),
    ],
    ['its owner paid for a plan', pay],
    ['its owner looked at the plan that they had paid for', () => payUnheard().then(() => planOf(group.owner))],
    ['the round found that its owner had paid for a plan', () => payUnheard().then(() => app.runJob('plan-refresh'))],
  ])('once %s', async (_when, act) => {
    const before = await read(second);
    expect(before.whyReadOnly).not.toBeNull();

    await act();

    expect(await changedSince(second, before.asOf)).toEqual(['trip']);
    expect((await read(second)).whyReadOnly).toBeNull();
  });
});

test('a plan that an administrator gives is announced on all trips of the owner', async () => {
  const announced: Announcement[] = [];
  const change = { db: app.database.db, announce: (announcement: Announcement) => void announced.push(announcement) };

  await changePlan(change, group.owner.id, { planId: 'plus', until: null });

  expect(announced).toEqual(
    [first, second].map((tripId) => ({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'trip' } })),
  );
});

describe('nothing is announced on the other trips', () => {
  test('of an owner whose plan has room for all of them', async () => {
    await takePlan(app, group.owner, 'plus');
    const { asOf } = await read(second);

    await group.owner.delete(`/api/trips/${first}`);

    expect(await changedSince(second, asOf)).toEqual([]);
  });

  test('that stay as they are when a later one is deleted', async () => {
    const { asOf } = await read(first);

    await group.owner.delete(`/api/trips/${second}`);

    expect(await changedSince(first, asOf)).toEqual([]);
  });

  test('where Stripe says what was known', async () => {
    await pay();
    const { asOf } = await read(second);

    await payUnheard();
    await app.runJob('plan-refresh');

    expect(await changedSince(second, asOf)).toEqual([]);
  });
});
