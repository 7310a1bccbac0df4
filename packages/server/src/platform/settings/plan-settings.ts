import { z } from 'zod';
import { byteAmount, serviceUrl, SettingsError } from './setting-values.ts';

const secret = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}\\S{8,}$`), `give the secret that begins with ${prefix}.`);

const NOT_PLANS =
  'give a JSON list of plans, such as [{"id":"plus","name":"Plus","price":499,"stripePriceId":"price_…","maxTrips":20}].';

const limit = z.int().min(-1).max(1_000_000).default(-1);

const offeredPlan = z.strictObject({
  /** 'free' gives the free plan other limits. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/),
  name: z.string().trim().min(1).max(100),
  /** In the smallest unit of the currency; as at Stripe, which is what people pay. */
  price: z.int().min(0).max(100_000_000).default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  interval: z.enum(['month', 'year']).default('month'),
  features: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  maxTrips: limit,
  maxOutfitsPerTrip: limit,
  maxMembersPerTrip: limit,
  maxConciergeQueries: limit,
  /** Bytes, such as "20 GiB"; the settings' own where it names none. */
  maxStorage: byteAmount.optional(),
  maxStoragePerTrip: byteAmount.optional(),
  /** What it is called at Stripe. Without it the plan is shown and cannot be taken. */
  stripePriceId: z
    .string()
    .regex(/^price_\w+$/)
    .optional(),
});

/** A plan as the settings offer it. */
export type OfferedPlan = z.infer<typeof offeredPlan>;

const PLANS_MAX = 6;

const haveOwn = (names: readonly string[]): boolean => new Set(names).size === names.length;

const plans = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: NOT_PLANS });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(offeredPlan)
      .max(PLANS_MAX, `give at most ${PLANS_MAX} plans.`)
      .refine((all) => haveOwn(all.map(({ id }) => id)), 'give each plan an id of its own.')
      .refine((all) => all.every(({ id, price }) => id !== 'free' || price === 0), 'the free plan has no price.')
      .refine(
        (all) => haveOwn(all.flatMap(({ stripePriceId }) => stripePriceId ?? [])),
        'give each plan a price of its own.',
      ),
  );

/** The variables that say which plans there are, and who takes the money. */
export const planEnvironment = {
  /** The plans that are offered beside the free one, as JSON; one with the id 'free' gives that other limits. */
  PLANS: plans.optional(),
  /** Bytes of all files that somebody answers for, where their plan does not say otherwise. */
  STORAGE_PER_ACCOUNT: byteAmount.default(5 * 1024 ** 3),
  /** Bytes of the files of one trip, where the plan of its owner does not say otherwise. */
  STORAGE_PER_TRIP: byteAmount.default(2 * 1024 ** 3),
  /** A secret key of Stripe, by which plans are paid for. Without it they are shown and cannot be taken. Secret. */
  STRIPE_SECRET_KEY: secret('(sk|rk)_').optional(),
  /** The secret that Stripe signs its events with. Needed with STRIPE_SECRET_KEY. Secret. */
  STRIPE_WEBHOOK_SECRET: secret('whsec_').optional(),
  /** Stripe's API. */
  STRIPE_URL: serviceUrl.default('https://api.stripe.com'),
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
