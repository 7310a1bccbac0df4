import type { SubscriptionStatus } from '@caravan/contract/plans/plans.schema.ts';
import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { countingPlanId } from './plans.store.ts';
import { customersToDelete, stripeEvents, subscriptionPlans } from './plans.tables.ts';
import type { KnownSubscription, PricedPlan, SubscriptionState } from './stripe-events.rules.ts';

/** What somebody has taken, and how it stands with the payment. */
export interface Subscription {
  /** The plan that was taken last. */
  readonly tier: string;
  /** The plan that counts, which is the free one where that has ended. */
  readonly countingId: string;
  readonly status: SubscriptionStatus;
  readonly subscriptionEndDate: string | null;
  readonly endsThen: boolean;
  /** Whether the payment service knows them. */
  readonly isCustomer: boolean;
}

const subscriptionQuery = prepared((db) =>
  db
    .select({
      tier: users.subscriptionTier,
      countingId: countingPlanId,
      status: users.subscriptionStatus,
      subscriptionEndDate: users.subscriptionEndDate,
      endsThen: users.subscriptionEndsThen,
      isCustomer: sql<boolean>`${users.stripCustomerId} is not null`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_subscription'),
);

/** @returns `undefined` without such an account. */
export const findSubscription = async (db: Db, userId: string): Promise<Subscription | undefined> =>
  (await subscriptionQuery(db).execute({ userId }))[0];

/** What is known of somebody who is a customer of Stripe. */
export const knownSubscriptionOf = async (db: Db, customerId: string): Promise<KnownSubscription | undefined> => {
  const [known] = await db
    .select({ planId: users.subscriptionTier, subscriptionId: users.stripeSubscriptionId })
    .from(users)
    .where(eq(users.stripCustomerId, customerId));
  return known;
};

/** The plans that have a price at Stripe, those that are not offered any more last. */
export const listPricedPlans = (db: Db): Promise<PricedPlan[]> => {
  const { id: planId, stripePriceId, price, isActive } = subscriptionPlans;
  return db
    .select({ planId, priceId: sql<string>`${stripePriceId}`, price })
    .from(subscriptionPlans)
    .where(isNotNull(stripePriceId))
    .orderBy(desc(isActive), planId);
};

/** What a plan is called at Stripe; `undefined` for one that cannot be taken. */
export const findOfferedPrice = async (db: Db, planId: string): Promise<string | undefined> => {
  const { id, stripePriceId, isActive } = subscriptionPlans;
  const [plan] = await db
    .select({ stripePriceId })
    .from(subscriptionPlans)
    .where(and(eq(id, planId), isActive));
  return plan?.stripePriceId ?? undefined;
};

/** Orders requests to Stripe, so that an older answer never overwrites a newer one. */
export const nextReading = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ number: string }>(sql`select nextval('stripe_readings') as number`);
  return Number(rows[0]?.number);
};

/** What Stripe said of a customer. */
export interface Reading {
  readonly customerId: string;
  /** By {@link nextReading}, taken before the request to Stripe. */
  readonly number: number;
  readonly state: SubscriptionState;
}

/**
 * Stores what somebody has, unless a reading that began later is stored: what Stripe said then may be newer. In a transaction.
 *
 * @returns whose plan is another one now; `null` where none is.
 */
export const storeSubscription = async (db: Db, { customerId, number, state }: Reading): Promise<string | null> => {
  const isNewer = and(eq(users.stripCustomerId, customerId), lt(users.stripeReading, number));
  const standing = { id: users.id, countingId: countingPlanId, status: users.subscriptionStatus };
  const [before] = await db.select(standing).from(users).where(isNewer).for('no key update');
  const [after] = await db
    .update(users)
    .set({
      stripeReading: number,
      stripeSubscriptionId: state.subscriptionId,
      subscriptionTier: state.planId,
      subscriptionStatus: state.status,
      subscriptionEndDate: state.endDate,
      subscriptionEndsThen: state.endsThen,
    })
    .where(isNewer)
    .returning(standing);
  const isSame = before?.countingId === after?.countingId && before?.status === after?.status;
  return isSame || !after ? null : after.id;
};

/** Whether somebody pays for their plan at Stripe, whose word goes over what is given here. */
export const isPaying = async (db: Db, userId: string): Promise<boolean> => {
  const pays = and(isNotNull(users.stripeSubscriptionId), ne(users.subscriptionStatus, 'ended'));
  return (await db.$count(users, and(eq(users.id, userId), pays))) > 0;
};

/** Gives somebody a plan that nobody pays for. @param until when it ends, ISO 8601; `null`: not by itself. */
export const givePlan = async (
  db: Db,
  userId: string,
  { planId, until }: { readonly planId: string; readonly until: string | null },
): Promise<void> => {
  await db
    .update(users)
    .set({
      subscriptionTier: planId,
      subscriptionStatus: 'active',
      subscriptionEndDate: until,
      subscriptionEndsThen: until !== null,
    })
    .where(eq(users.id, userId));
};

/** Gives somebody a storage of their own. @param bytes -1 without limit; `null`: what their plan allows. */
export const setOwnStorage = async (db: Db, userId: string, bytes: number | null): Promise<void> => {
  await db.update(users).set({ ownMaxStorage: bytes }).where(eq(users.id, userId));
};

/** How long after somebody was led to Stripe's pages their subscription is refreshed: longer than a checkout is open. */
const VISIT_COUNTS_FOR = '2 hours';
const hasPastEnd = sql`(${users.subscriptionStatus} <> 'ended' and ${users.subscriptionEndDate} < now())`;
const hasVisited = sql`${users.stripeVisitedAt} > now() - ${VISIT_COUNTS_FOR}::interval`;

/** The customer id of somebody of whom an event may be missing; `undefined` where none is. */
export const findDueCustomer = async (db: Db, userId: string): Promise<string | undefined> => {
  const [due] = await db
    .select({ customerId: users.stripCustomerId })
    .from(users)
    .where(and(eq(users.id, userId), or(hasPastEnd, hasVisited)));
  return due?.customerId ?? undefined;
};

/** A subscription that ended so long ago without an event of Stripe's is not refreshed any more. */
const GIVE_UP_AFTER = '30 days';

/** The customer ids of those of whom an event may be missing. */
export const listDueCustomers = async (db: Db, most: number): Promise<string[]> => {
  const isWorthIt = sql`coalesce(${users.subscriptionEndDate} > now() - ${GIVE_UP_AFTER}::interval, true)`;
  const rows = await db
    .select({ customerId: sql<string>`${users.stripCustomerId}` })
    .from(users)
    .where(and(isNotNull(users.stripCustomerId), or(and(hasPastEnd, isWorthIt), hasVisited)))
    .orderBy(users.subscriptionEndDate)
    .limit(most);
  return rows.map(({ customerId }) => customerId);
};

/** Whether an event of Stripe was taken before. */
export const isTaken = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.$count(stripeEvents, eq(stripeEvents.id, eventId))) > 0;

/** Takes an event of Stripe, and waits for whoever is just taking it. @returns false where it was taken before. */
export const takeEvent = async (db: Db, eventId: string): Promise<boolean> => {
  const { rowCount } = await db.insert(stripeEvents).values({ id: eventId }).onConflictDoNothing();
  return rowCount === 1;
};

/** How long events are remembered: Stripe sends one again for three days, and by hand for thirty. */
const EVENT_RETENTION = '40 days';

/** Forgets the events that do not come again. */
export const deleteOldEvents = async (db: Db): Promise<void> => {
  await db.delete(stripeEvents).where(lt(stripeEvents.takenAt, sql`now() - ${EVENT_RETENTION}::interval`));
};

/** Somebody's customer id at Stripe; `null` where they have never been there. */
export const customerOf = async (db: Db, userId: string): Promise<string | null> => {
  const [row] = await db.select({ id: users.stripCustomerId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
};

/**
 * Stores somebody's customer id, instead of the one before. A customer who is nobody, as another was stored or the account is
 * gone meanwhile, is to be deleted at Stripe.
 *
 * @returns whom they are now: another one where that was stored meanwhile; `null` for an account that is gone.
 */
export const storeCustomer = async (
  db: Db,
  userId: string,
  { customerId, insteadOf }: { customerId: string; insteadOf: string | null },
): Promise<string | null> => {
  const isAsBefore = sql`${users.stripCustomerId} is not distinct from ${insteadOf}`;
  const stored = await db
    .update(users)
    .set({ stripCustomerId: customerId })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isAsBefore));
  if (stored.rowCount === 1) return customerId;
  const other = await customerOf(db, userId);
  if (other !== customerId) await addCustomerToDelete(db, customerId);
  return other;
};

/** Records that somebody is led to Stripe's pages, so that what they do there is read even if no event of it arrives. */
export const recordStripeVisit = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ stripeVisitedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/** Ends what somebody has at Stripe when their account is deleted: it is deleted there too, once this is committed. */
export const leaveStripe = async (db: Db, userId: string): Promise<void> => {
  const customerId = await customerOf(db, userId);
  if (customerId === null) return;
  await addCustomerToDelete(db, customerId);
  await db
    .update(users)
    .set({
      stripCustomerId: null,
      stripeSubscriptionId: null,
      stripeVisitedAt: null,
      subscriptionStatus: 'ended',
      subscriptionEndDate: null,
      subscriptionEndsThen: false,
    })
    .where(eq(users.id, userId));
};

const addCustomerToDelete = async (db: Db, customerId: string): Promise<void> => {
  await db.insert(customersToDelete).values({ customerId }).onConflictDoNothing();
};

/** Customers to be deleted at Stripe, those that wait longest first. */
export const listCustomersToDelete = async (db: Db, most: number): Promise<string[]> => {
  const { customerId, leftAt } = customersToDelete;
  const rows = await db.select({ customerId }).from(customersToDelete).orderBy(asc(leftAt)).limit(most);
  return rows.map((row) => row.customerId);
};

/** Forgets a customer who is deleted at Stripe. */
export const removeCustomerToDelete = async (db: Db, customerId: string): Promise<void> => {
  await db.delete(customersToDelete).where(eq(customersToDelete.customerId, customerId));
};
