import type { OwnPlan, SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import type { Answer, Person, RequestHeaders } from './person.ts';
import { type StripeStub, type StubEvent, signatureOf } from './stripe-stub.ts';
import { type TestApp, startTestApp } from './test-app.ts';

/** The state of somebody's plan. */
interface Standing {
  readonly status?: SubscriptionStatus;
  /** When what is paid for is over, ISO 8601; `null` without an end. */
  readonly endDate?: string | null;
}

/** Gives somebody a plan, as the event of a payment would. */
export const takePlan = async (
  { database }: Pick<TestApp, 'database'>,
  { id }: Pick<Person, 'id'>,
  plan: string,
  { status = 'active', endDate = null }: Standing = {},
): Promise<void> => {
  await database.pool.query(
    `update users set subscription_tier = $2, subscription_status = $3, subscription_end_date = $4 where id = $1`,
    [id, plan, status, endDate],
  );
};

const PLANS = [
  { id: 'plus', name: 'Plus', price: 499, stripePriceId: 'price_plus', maxTrips: 20 },
  { id: 'pro', name: 'Pro', price: 999, stripePriceId: 'price_pro' },
  { id: 'gift', name: 'Gift', price: 0 },
];

/** Starts a server whose plans are paid for at the stub. */
export const startPaidApp = (stripe: StripeStub, env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({ env: { PLANS: JSON.stringify(PLANS), ...stripe.env, ...env } });

/** Makes somebody a customer who has never been led to Stripe's pages, so that only events mention them. */
export const makeCustomer = async (app: TestApp, stripe: StripeStub, { id }: Person): Promise<string> => {
  const customerId = stripe.makeCustomer(id);
  await app.database.pool.query('update users set strip_customer_id = $1 where id = $2', [customerId, id]);
  return customerId;
};

/** Brings an event as Stripe does. @param headers stand instead of the right ones. */
export const deliver = (app: TestApp, event: StubEvent, headers: RequestHeaders = {}): Promise<Answer> =>
  app.anonymous.post('/api/stripe/webhook', event.body, { 'stripe-signature': signatureOf(event.body), ...headers });

/** What somebody sees of their plan. */
export const planOf = async (person: Person): Promise<OwnPlan> => (await person.get<OwnPlan>('/api/user/plan')).body;
