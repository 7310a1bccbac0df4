import { FREE_PLAN_ID, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import { and, asc, eq, getTableColumns, notInArray, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import type { PlanSettings } from '../../platform/settings/plan-settings.ts';
import { subscriptionPlans } from './plans.tables.ts';

type KeptPlan = typeof subscriptionPlans.$inferInsert;

/** What a plan is called and allows where the settings do not say. */
const FREE_PLAN: Omit<KeptPlan, 'maxStorage' | 'maxStoragePerTrip'> = {
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
 * Writes down which plans are offered, as the settings have them: a plan that they name no more can be taken no more, and
 * stays for those who have it; the free plan is without limits again where they give it none, but for storage, which every
 * plan bounds by the settings' own amounts where it names none.
 */
export const keepPlans = async (
  db: Db,
  { plans: offered, storage }: Pick<PlanSettings, 'plans' | 'storage'>,
): Promise<void> => {
  const isFreeGiven = offered.some(({ id }) => id === FREE_PLAN_ID);
  const plans = offered.map((plan) => ({ ...plan, stripePriceId: plan.stripePriceId ?? null }));
  const kept = (isFreeGiven ? plans : [FREE_PLAN, ...plans]).map((plan): KeptPlan => ({ ...storage, ...plan }));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db.transaction(async (within) => {
    await within
      .insert(subscriptionPlans)
      // In one order, for servers that start at the same moment.
      .values(kept.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
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
    const ids = kept.map(({ id }) => id);
    await within
      .update(subscriptionPlans)
      .set({ isActive: false })
      .where(and(eq(subscriptionPlans.isActive, true), notInArray(subscriptionPlans.id, ids)));
  });
};

/** A plan as it is kept; whether it can be taken also depends on who asks. */
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
 * @param ownId the plan that counts for who asks.
 */
export const listPlans = (db: Db, ownId: string): Promise<StoredPlan[]> => plansQuery(db).execute({ ownId });
