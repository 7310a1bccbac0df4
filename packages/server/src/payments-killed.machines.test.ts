import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from './testing/database-process.ts';
import { signUp, Visitor } from './testing/person.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { signatureOf, startStripe, type StripeStub, type StubEvent } from './testing/stripe-stub.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Two servers start in each, one after the other. */
const TWO_STARTS = { timeout: 30_000 };

let stripe: StripeStub;
let database: TestDatabase;
let dataDir = '';

beforeAll(async () => {
  [stripe, database, dataDir] = await Promise.all([
    startStripe(),
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'caravan-payments-')),
  ]);
});
afterAll(async () => {
  await stripe.stop();
  await database.release();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => stripe.fail(null));

const start = (): Promise<ServerProcess> => {
  const plus = { id: 'plus', name: 'Plus', price: 499, stripePriceId: 'price_plus' };
  const env = { ...stripe.env, PLANS: JSON.stringify([plus]), REFERENCE_DATA: 'off' };
  return startServer({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir });
};

/** Stripe says nothing any more. @returns when it is requests something. */
const fallSilent = (): Promise<void> => new Promise((resolve) => stripe.fail(() => resolve()));

const deliver = (server: ServerProcess, { body }: StubEvent) =>
  new Visitor(server.url).post('/api/stripe/webhook', body, { 'stripe-signature': signatureOf(body) });

/** Where it does not come to that, the test is over its time. */
const untilNobodyLeaves = async (): Promise<void> => {
  while ((await query(database.url, 'select from leaving_customers')).length > 0);
};

const kill = async (server: ServerProcess): Promise<void> => {
  server.signal('SIGKILL');
  await server.ended;
};

test(
  'an event does its work when it comes again to the server after the one that was killed over it',
  TWO_STARTS,
  async () => {
    const first = await start();
    const anna = await signUp(first.url);
    const { url } = (await anna.post<{ url: string }>('/api/user/plan/checkout', { planId: 'plus' })).body;
    const event = stripe.subscriptionEvent('customer.subscription.created', stripe.pay(url));
    const unanswered = fallSilent();
    const lost = deliver(first, event).catch((error: unknown) => error);
    await unanswered;
    await kill(first);
    stripe.fail(null);

    const second = await start();
    const taken = await deliver(second, event);
    const before = stripe.requests.length;
    const { body } = await new Visitor(second.url, anna.session).get<OwnPlan>('/api/user/plan');
    await kill(second);

    expect(await lost).toBeInstanceOf(Error);
    expect([taken.status, body.plan.id]).toEqual([200, 'plus']);
    // It looks after somebody who was just there, and would read the same.
    expect(stripe.requests.length - before).toBe(1);
  },
);

test(
  'whoever deletes their account pays no more, although the server was killed before Stripe knew',
  TWO_STARTS,
  async () => {
    const first = await start();
    const anna = await signUp(first.url);
    const { url } = (await anna.post<{ url: string }>('/api/user/plan/checkout', { planId: 'plus' })).body;
    const subscription = stripe.pay(url);
    const unanswered = fallSilent();
    const left = await anna.post('/api/auth/user/deletion');
    await unanswered;
    await kill(first);
    const whileAway = subscription.status;
    stripe.fail(null);

    const second = await start();
    await untilNobodyLeaves();
    await kill(second);

    expect([left.status, whileAway, subscription.status]).toEqual([204, 'active', 'canceled']);
  },
);
