import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver, makeCustomer, planOf, startPaidApp } from '../../testing/plans.ts';
import type { Person } from '../../testing/person.ts';
import { signatureOf, startStripe, type StripeStub, type StubEvent } from '../../testing/stripe-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let stripe: StripeStub;
let app: TestApp;
let anna: Person;
let customer: string;

beforeAll(async () => {
  stripe = await startStripe();
  app = await startPaidApp(stripe);
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
beforeEach(async () => {
  anna = await app.signUp({ firstName: 'Anna' });
  customer = await makeCustomer(app, stripe, anna);
});

/** Anna subscribes; no event of it has reached Caravan yet. */
const subscribed = (): StubEvent =>
  stripe.subscriptionEvent('customer.subscription.created', stripe.subscribe(customer));
const ownPlan = async (): Promise<string> => (await planOf(anna)).plan.id;
const timesTaken = async ({ id }: StubEvent): Promise<number> =>
  (await app.database.pool.query('select from stripe_events where id = $1', [id])).rowCount ?? 0;
const questionsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = stripe.requests.length;
  await work();
  return stripe.requests.length - before;
};

const SECOND = 1_000;
let now: number;
// To the second: how old a signature may be is tried at its bound.
beforeEach(() => {
  now = Date.now();
  app.setNow(new Date(now).toISOString());
});

describe('an event', () => {
  test('that Stripe signed is taken', async () => {
    const answer = await deliver(app, subscribed());

    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await planOf(anna)).toMatchObject({ plan: { id: 'plus' }, status: 'active', hasBilling: true });
  });

  test.each([
    ['just now', 0],
    ['five minutes ago', -300],
    ['by a clock that is an hour ahead', 3_600],
  ])('that was signed %s is taken', async (_when, seconds) => {
    const event = subscribed();

    const answer = await deliver(app, event, {
      'stripe-signature': signatureOf(event.body, now + seconds * SECOND),
    });

    expect(answer.status).toBe(200);
    expect(await ownPlan()).toBe('plus');
  });

  test('that two secrets signed, as while one is replaced, is taken', async () => {
    const event = subscribed();
    const [time, signature] = signatureOf(event.body).split(',');
    const other = signatureOf(event.body, Date.now(), 'whsec_oneThatIsNoMore').split(',')[1];

    const answer = await deliver(app, event, { 'stripe-signature': `${time},${other},${signature},v0=1234` });

    expect(answer.status).toBe(200);
  });

  test.each<[string, (event: StubEvent) => Record<string, string>]>([
    ['more than five minutes ago', ({ body }) => ({ 'stripe-signature': signatureOf(body, now - 301 * SECOND) })],
    [
      'with another secret',
      ({ body }) => ({ 'stripe-signature': signatureOf(body, Date.now(), 'whsec_forgedForged') }),
    ],
    ['for another body', () => ({ 'stripe-signature': signatureOf('{}') })],
    ['by another scheme', ({ body }) => ({ 'stripe-signature': signatureOf(body).replace('v1=', 'v0=') })],
    ['without a time', ({ body }) => ({ 'stripe-signature': signatureOf(body).replace(/^t=\d+,/, '') })],
    ['at another time than it says', ({ body }) => ({ 'stripe-signature': signatureOf(body).replace(/^t=\d/, 't=2') })],
    ['with nothing', () => ({ 'stripe-signature': '' })],
    ['with words', () => ({ 'stripe-signature': 'trust me' })],
    ['at no number', () => ({ 'stripe-signature': 't=NaN,v1=0000' })],
  ])('that was signed %s is refused and changes nothing', async (_how, headersFor) => {
    const event = subscribed();

    const answer = await deliver(app, event, headersFor(event));

    expect([answer.status, answer.body.code]).toEqual([400, 'signature_invalid']);
    expect([await ownPlan(), await timesTaken(event)]).toEqual(['free', 0]);
  });

  test('that was not signed at all is refused', async () => {
    const answer = await app.anonymous.post('/api/stripe/webhook', subscribed().body);

    expect([answer.status, answer.body.code]).toEqual([400, 'signature_invalid']);
  });

  test.each<[string, (body: string) => string]>([
    ['cut', (body) => body.slice(0, -1)],
    ['empty', () => ''],
    ['written anew, though it means the same', (body) => JSON.stringify(JSON.parse(body))],
    ['changed by one letter', (body) => body.replace('active', 'Active')],
  ])('whose body was %s on its way is refused', async (_how, spoil) => {
    const { body } = subscribed();

    const answer = await app.anonymous.post('/api/stripe/webhook', spoil(body), {
      'stripe-signature': signatureOf(body),
    });

    expect([answer.status, answer.body.code]).toEqual([400, 'signature_invalid']);
    expect(await ownPlan()).toBe('free');
  });

  test('that comes as text or as a form is refused for that', async () => {
    const event = subscribed();

    const answers = await Promise.all(
      ['text/plain', 'application/x-www-form-urlencoded'].map((type) => deliver(app, event, { 'content-type': type })),
    );

    expect(answers.map(({ status }) => status)).toEqual([415, 415]);
  });

  test('from another site in a browser is refused, even rightly signed', async () => {
    const answer = await deliver(app, subscribed(), { origin: 'https://evil.example' });

    expect(answer.status).toBe(403);
  });
});

describe('an event that changes nothing', () => {
  test.each<[string, () => StubEvent]>([
    [
      'of a customer whom nobody knows',
      () => stripe.event('invoice.paid', { object: 'invoice', customer: 'cus_nobody' }),
    ],
    [
      'without a customer',
      () => stripe.event('checkout.session.completed', { object: 'checkout.session', customer: null }),
    ],
    ['of a kind that Caravan does not go by', () => stripe.event('charge.refunded', { object: 'charge', customer })],
    ['of a kind that there is not yet', () => stripe.event('plan.imagined', { object: 'plan' })],
    ['of a newer shape', () => ({ id: 'evt_2', type: 'v2', body: '{"object":"v2.core.event","id":"evt_2"}' })],
    ['that is no object', () => ({ id: '', type: '', body: '"hello"' })],
    ['that is nothing', () => ({ id: '', type: '', body: 'null' })],
  ])('%s is answered like any other, so that it does not come again', async (_what, make) => {
    const answer = await deliver(app, make());

    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await ownPlan()).toBe('free');
    expect(app.loggedErrors).toEqual([]);
  });

  test('logs nothing of anybody', async () => {
    const invoice = { object: 'invoice', customer: 'cus_nobody', customer_email: 'anna@example.com' };

    await deliver(app, stripe.event('invoice.paid', invoice));

    expect(app.logged.join('\n')).toContain('an event of Stripe changes nothing here');
    expect(app.logged.join('\n')).not.toMatch(/cus_nobody|anna@example|whsec|sk_test/);
  });
});

describe('an event that comes again', () => {
  test('asks Stripe nothing more', async () => {
    const event = subscribed();
    await deliver(app, event);

    const questions = await questionsOf(() => deliver(app, event));

    expect([questions, await timesTaken(event)]).toEqual([0, 1]);
  });

  test('at the same moment is taken once', async () => {
    const event = subscribed();

    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(app, event)));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await ownPlan(), await timesTaken(event)]).toEqual(['plus', 1]);
  });
});

test('events are forgotten once they cannot come again', async () => {
  const [old, recent] = [subscribed(), stripe.event('invoice.paid', { object: 'invoice', customer })];
  await deliver(app, old);
  await deliver(app, recent);
  const age = `update stripe_events set taken_at = now() - interval '41 days' where id = $1`;
  await app.database.pool.query(age, [old.id]);

  await app.runJob('housekeeping');

  expect([await timesTaken(old), await timesTaken(recent)]).toEqual([0, 1]);
});

test('a server without Stripe refuses its events in a way that brings them again', async () => {
  const bare = await startTestApp();

  const answer = await deliver(bare, subscribed());
  await bare.stop();

  expect([answer.status, answer.body.code]).toEqual([503, 'payments_not_configured']);
});
