import type { ownPlanDataSchema } from '@caravan/contract/accounts/account-data.schema.ts';
import type { PlanLimits } from '@caravan/contract/plans/plans.rules.ts';
import { FREE_PLAN_ID, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import { and, asc, eq, getTableColumns, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { type Db, prepared } from '../../platform/db.ts';
import type { PlanSettings } from '../../platform/settings/plan-settings.ts';
import { users } from '../accounts/accounts.tables.ts';
import { conciergeUsage, subscriptionPlans } from './plans.tables.ts';
import { trips } from '../trips/trips.tables.ts';

/** What bounds somebody: the plan that counts for them, by its name and its limits. */
export type CountingPlan = PlanLimits & Pick<Plan, 'id' | 'name'>;

/** How long after its end a plan still counts, in case the event of its renewal is late. */
const GRACE = '3 days';

/** The id of the plan that counts for somebody, in a query of their account. */
export const countingPlanId = sql<string>`case
  when ${users.subscriptionStatus} <> 'ended'
    and coalesce(${users.subscriptionEndDate} + ${GRACE}::interval > now(), true)
  then ${users.subscriptionTier} else ${FREE_PLAN_ID} end`;

const { id, name, maxTrips, maxOutfitsPerTrip, maxMembersPerTrip, maxConciergeQueries, maxStoragePerTrip } =
  subscriptionPlans;

/** What an administrator has given them goes before what the plan says. */
const maxStorage = sql<number>`coalesce(${users.ownMaxStorage}, ${subscriptionPlans.maxStorage})`.mapWith(
  subscriptionPlans.maxStorage,
);

/** In a query that joins the account whose plan it is. */
const planColumns = {
  id,
  name,
  maxTrips,
  maxOutfitsPerTrip,
  maxMembersPerTrip,
  maxConciergeQueries,
  maxStorage,
  maxStoragePerTrip,
};

const planQuery = prepared((db) =>
  db
    .select(planColumns)
    .from(users)
    .innerJoin(subscriptionPlans, eq(id, countingPlanId))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_plan_of_user'),
);

/** The plan that counts for somebody now: what they pay for, as long as that lasts, or else the free one. */
export const planOf = async (db: Db, userId: string): Promise<CountingPlan> => {
  const [plan] = await planQuery(db).execute({ userId });
  if (!plan) throw new Error('A plan is asked for an account that there is not.');
  return plan;
};

/** The plan that a trip goes by. */
export interface PlanOfTrip {
  readonly plan: CountingPlan;
  readonly ownerId: string;
}

const planOfTripQuery = prepared((db) =>
  db
    .select({ plan: planColumns, ownerId: trips.ownerId })
    .from(trips)
    .innerJoin(users, eq(users.id, trips.ownerId))
    .innerJoin(subscriptionPlans, eq(id, countingPlanId))
    .where(eq(trips.id, sql.placeholder('tripId')))
    .prepare('find_plan_of_trip'),
);

/** The plan that a trip goes by, which is its owner's; `undefined` once the trip is deleted. */
export const planOfTrip = async (db: Db, tripId: string): Promise<PlanOfTrip | undefined> =>
  (await planOfTripQuery(db).execute({ tripId }))[0];

type NewPlan = typeof subscriptionPlans.$inferInsert;

/** What a plan is called and allows where the settings do not say. */
const FREE_PLAN: Omit<NewPlan, 'maxStorage' | 'maxStoragePerTrip'> = {
  id: FREE_PLAN_ID,
  name: 'Free',
  price: 0,
  currency: 'USD',
  interval: 'month',
  features: [],
  maxTrips: -1,
  maxOutfitsPerTrip: -1,
  maxMembersPerTrip: -1,
  maxConciergeQueries: -1,
};

/**
 * Stores which plans the settings offer: a plan that they name no more can be taken no more, and
 * stays for those who have it; the free plan is without limits again where they give it none, but for storage, which every
 * plan bounds by the settings' own amounts where it names none.
 */
export const storePlans = async (
  db: Db,
  { plans: offered, storage }: Pick<PlanSettings, 'plans' | 'storage'>,
): Promise<void> => {
  const isFreeGiven = offered.some(({ id }) => id === FREE_PLAN_ID);
  const plans = offered.map((plan) => ({ ...plan, stripePriceId: plan.stripePriceId ?? null }));
  const stored = (isFreeGiven ? plans : [FREE_PLAN, ...plans]).map((plan): NewPlan => ({ ...storage, ...plan }));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db.transaction(async (within) => {
    await within
      .insert(subscriptionPlans)
      // In one order, for servers that start at the same moment.
      .values(stored.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      .onConflictDoUpdate({
        target: subscriptionPlans.id,
        set: {
          name: excluded('name'),
          price: excluded('price'),
          currency: excluded('currency'),
          interval: excluded('interval'),
          features: excluded('features'),
          maxTrips: excluded('max_trips'),
          maxOutfitsPerTrip: excluded('max_outfits_per_trip'),
          maxMembersPerTrip: excluded('max_members_per_trip'),
          maxConciergeQueries: excluded('max_concierge_queries'),
          maxStorage: excluded('max_storage'),
          maxStoragePerTrip: excluded('max_storage_per_trip'),
          stripePriceId: excluded('stripe_price_id'),
          isActive: true,
        },
      });
    const ids = stored.map(({ id }) => id);
    await within
      .update(subscriptionPlans)
      .set({ isActive: false })
      .where(and(eq(subscriptionPlans.isActive, true), notInArray(subscriptionPlans.id, ids)));
  });
};

/** A plan as it is stored; whether it can be taken also depends on the viewer. */
export interface StoredPlan extends Omit<Plan, 'isAvailable'> {
  /** Whether the settings offer it. */
  readonly isActive: boolean;
  readonly stripePriceId: string | null;
}

const plansQuery = prepared((db) => {
  const { createdAt: _made, ...columns } = getTableColumns(subscriptionPlans);
  const isShown = or(subscriptionPlans.isActive, eq(subscriptionPlans.id, sql.placeholder('ownId')));
  return db
    .select(columns)
    .from(subscriptionPlans)
    .where(isShown)
    .orderBy(asc(subscriptionPlans.price), sql`${subscriptionPlans.id} <> ${FREE_PLAN_ID}`, asc(subscriptionPlans.name))
    .prepare('list_plans');
});

/**
 * The plans that are offered and the one that somebody has, the cheapest first.
 *
 * @param ownId the plan that counts for the viewer.
 */
export const listPlans = (db: Db, ownId: string): Promise<StoredPlan[]> => plansQuery(db).execute({ ownId });

type OwnPlanData = z.infer<typeof ownPlanDataSchema>;

/** What is stored of somebody's plan: the one that they took last, whether or not it still counts. */
export const findOwnPlan = async (db: Db, userId: string): Promise<Omit<OwnPlanData, 'questions'> | undefined> => {
  const { id, name, price, currency, interval } = subscriptionPlans;
  const [own] = await db
    .select({
      plan: { id, name, price, currency, interval },
      status: users.subscriptionStatus,
      subscriptionEndDate: users.subscriptionEndDate,
      endsThen: users.subscriptionEndsThen,
      customerId: users.stripCustomerId,
    })
    .from(users)
    .innerJoin(subscriptionPlans, eq(id, users.subscriptionTier))
    .where(eq(users.id, userId));
  return own;
};

/** The storage that an administrator has given somebody, bytes; `null`: what their plan allows. */
export const findOwnStorage = async (db: Db, userId: string): Promise<number | null> => {
  const [own] = await db.select({ bytes: users.ownMaxStorage }).from(users).where(eq(users.id, userId));
  return own?.bytes ?? null;
};

/** How many questions somebody has asked in each month of UTC, the first one first. */
export const listUsage = (db: Db, userId: string): Promise<OwnPlanData['questions']> => {
  const { month, questions } = conciergeUsage;
  return db
    .select({ month, questions })
    .from(conciergeUsage)
    .where(eq(conciergeUsage.userId, userId))
    .orderBy(asc(month));
};
