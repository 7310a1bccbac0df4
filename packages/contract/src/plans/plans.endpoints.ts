import { endpoint } from '../endpoint.ts';
import { checkoutSchema, eventTakenSchema, leaveForSchema, ownPlanSchema } from './plans.schema.ts';

export const getOwnPlan = endpoint({
  method: 'GET',
  path: '/api/user/plan',
  access: 'user',
  summary: "The user's plan, what of it is used, and the other plans.",
  status: 200,
  response: ownPlanSchema,
});

export const beginCheckout = endpoint({
  method: 'POST',
  path: '/api/user/plan/checkout',
  access: 'user',
  summary: 'Begins to take a plan: answers the page of the payment service where it is paid for.',
  body: checkoutSchema,
  status: 200,
  response: leaveForSchema,
  limit: 'payment',
});

export const openBilling = endpoint({
  method: 'POST',
  path: '/api/user/plan/billing',
  access: 'user',
  summary: 'Answers the page of the payment service where cards, bills and the end of a plan are managed.',
  status: 200,
  response: leaveForSchema,
  limit: 'payment',
});

export const takeStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'public',
  summary: 'Takes an event of Stripe, signed by it.',
  signedBody: 'stripe-signature',
  status: 200,
  response: eventTakenSchema,
  limit: 'none',
});
