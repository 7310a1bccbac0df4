import { z } from 'zod/mini';

/*
 * As much of Stripe's answers as Caravan goes by (https://docs.stripe.com/api, 2026-10-28). Instants are seconds since 1970.
 */

/** Up to the year 9999. */
const instant = z.int().check(z.gte(0), z.lte(253_402_300_799));
/** Named, or whole where somebody has set Stripe up to answer so. */
const reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
]);
/** People are led there, and nowhere that a browser would run. */
const page = z.url({ protocol: /^https?$/ });

export const stripeCustomerSchema = z.object({ id: z.string() });

export const stripePageSchema = z.object({ url: page });

export const stripeCheckoutsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export const stripeSubscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  created: instant,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: instant })),
  }),
});

/** A subscription as Stripe reports it. */
export type StripeSubscription = z.infer<typeof stripeSubscriptionSchema>;

export const stripeSubscriptionsSchema = z.object({ data: z.array(stripeSubscriptionSchema) });

/** An event names the customer to whom something happened; their subscriptions are then requested. */
export const stripeEventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.nullish(z.string()), object: z.string(), customer: z.nullish(reference) }),
  }),
});

/** An event of Stripe whose signature is right. */
export type StripeEvent = z.infer<typeof stripeEventSchema>;
