import type { StubSubscription } from '../packages/server/src/testing/stripe-answers.ts';
import { signatureOf, startStripe, type StripeStub } from '../packages/server/src/testing/stripe-stub.ts';
import { type Person, serveWith, test as base } from './fixtures.ts';

interface PaymentFixtures {
  /** The payment service that the server of these stories is paid through. */
  stripe: StripeStub;
}

/** A free plan that is full soon, its storage with a document of half a dozen kilobytes, and one that is paid for. */
const PLANS = JSON.stringify([
  { id: 'free', name: 'Free', maxTrips: 1, maxOutfitsPerTrip: 1, maxConciergeQueries: 5, maxStorage: '10 KiB' },
  { id: 'plus', name: 'Plus', price: 499, features: ['Thank you from all of us'], stripePriceId: 'price_plus' },
]);

const serveWithStripe = serveWith(startStripe, { PLANS });

/** Stories whose server takes money. */
export const test = base.extend<PaymentFixtures>({
  stripe: async ({ shared }, use) => use((await shared.get(serveWithStripe)).service),
  server: async ({ shared }, use) => use((await shared.get(serveWithStripe)).server),
});

/** Sends the event of a subscription to the server, signed as Stripe signs it. */
export const send = async (person: Person, stripe: StripeStub, subscription: StubSubscription): Promise<void> => {
  const { body } = stripe.subscriptionEvent('customer.subscription.updated', subscription);
  const answer = await person.context.request.post('/api/stripe/webhook', {
    data: Buffer.from(body),
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) },
  });
  if (!answer.ok()) throw new Error(`The event of a payment was refused: ${answer.status()} ${await answer.text()}`);
};
