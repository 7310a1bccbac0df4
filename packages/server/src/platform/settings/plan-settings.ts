import { z } from 'zod/mini';
import { byteAmount, serviceUrl, SettingsError } from './setting-values.ts';

const secret = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}\\S{8,}$`), `give the secret that begins with ${prefix}.`));

const NOT_PLANS =
  'give a JSON list of plans, such as [{"id":"plus","name":"Plus","price":499,"stripePriceId":"price_…","maxTrips":20}].';

const limit = z._default(z.int().check(z.gte(-1), z.lte(1_000_000)), -1);

const offeredPlan = z.strictObject({
  /** 'free' gives the free plan other limits. */
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,49}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** In the smallest unit of the currency; as at Stripe, which is what people pay. */
  price: z._default(z.int().check(z.gte(0), z.lte(100_000_000)), 0),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  interval: z._default(z.enum(['month', 'year']), 'month'),
  features: z._default(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(10)),
    [],
  ),
  maxTrips: limit,
  maxOutfitsPerTrip: limit,
  maxMembersPerTrip: limit,
  maxConciergeQueries: limit,
  /** Bytes, such as "20 GiB"; the settings' own where it names none. */
  maxStorage: z.optional(byteAmount),
  maxStoragePerTrip: z.optional(byteAmount),
  /** What it is called at Stripe. Without it the plan is shown and cannot be taken. */
  stripePriceId: z.optional(z.string().check(z.regex(/^price_\w+$/))),
});

/** A plan as the settings offer it. */
export type OfferedPlan = z.infer<typeof offeredPlan>;

const PLANS_MAX = 6;

const haveOwn = (names: readonly string[]): boolean => new Set(names).size === names.length;

const plans = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: NOT_PLANS, input: value });
        return z.NEVER;
      }
    }),
  ),
  z.array(offeredPlan).check(
    z.maxLength(PLANS_MAX, `give at most ${PLANS_MAX} plans.`),
    z.refine((all) => haveOwn(all.map(({ id }) => id)), 'give each plan an id of its own.'),
    z.refine((all) => all.every(({ id, price }) => id !== 'free' || price === 0), 'the free plan has no price.'),
    z.refine(
      (all) => haveOwn(all.flatMap(({ stripePriceId }) => stripePriceId ?? [])),
      'give each plan a price of its own.',
    ),
  ),
);

/** The variables that say which plans there are, and who takes the money. */
export const planEnvironment = {
  /** The plans that are offered beside the free one, as JSON; one with the id 'free' gives that other limits. */
  PLANS: z.optional(plans),
  /** Bytes of all files that somebody answers for, where their plan does not say otherwise. */
  STORAGE_PER_ACCOUNT: z._default(byteAmount, 5 * 1024 ** 3),
  /** Bytes of the files of one trip, where the plan of its owner does not say otherwise. */
  STORAGE_PER_TRIP: z._default(byteAmount, 2 * 1024 ** 3),
  /** A secret key of Stripe, by which plans are paid for. Without it they are shown and cannot be taken. Secret. */
  STRIPE_SECRET_KEY: z.optional(secret('(sk|rk)_')),
  /** The secret that Stripe signs its events with. Needed with STRIPE_SECRET_KEY. Secret. */
  STRIPE_WEBHOOK_SECRET: z.optional(secret('whsec_')),
  /** Stripe's API. */
  STRIPE_URL: z._default(serviceUrl, 'https://api.stripe.com'),
};

/** Never shown in a message. */
export const planSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const parsedEnvironment = z.object(planEnvironment);
type PlanEnvironment = z.infer<typeof parsedEnvironment>;

/** An account at Stripe. Secret: never logged. */
export interface StripeSettings {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface PlanSettings {
  /** Those that are offered, the free one only where its limits are others. */
  readonly plans: readonly OfferedPlan[];
  /** What a plan allows that names no amount, bytes; -1: no limit. */
  readonly storage: Readonly<Record<'maxStorage' | 'maxStoragePerTrip', number>>;
  /** `null`: nothing can be paid for. */
  readonly stripe: StripeSettings | null;
}

/** @throws SettingsError where one of Stripe's secrets is missing. */
export const planSettings = (env: PlanEnvironment): PlanSettings => ({
  plans: env.PLANS ?? [],
  storage: { maxStorage: env.STORAGE_PER_ACCOUNT, maxStoragePerTrip: env.STORAGE_PER_TRIP },
  stripe: stripeFrom(env),
});

const stripeFrom = (env: PlanEnvironment): StripeSettings | null => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = env;
  if (secretKey === undefined || url === null) return null;
  if (webhookSecret === undefined) {
    throw new SettingsError('STRIPE_WEBHOOK_SECRET', 'give the secret of the webhook; STRIPE_SECRET_KEY needs it.');
  }
  return { url, secretKey, webhookSecret };
};
