import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { stripeEvents, subscriptionPlans } from './plans.tables.ts';
import type { KnownSubscription, PricedPlan, SubscriptionState } from './stripe-events.rules.ts';

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

/** The number of a reading that begins now: greater than that of each that began before. */
export const nextReading = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ number: string }>(sql`select nextval('stripe_readings') as number`);
  return Number(rows[0]?.number);
};

/** What Stripe said of a customer. */
export interface Reading {
  readonly customerId: string;
  /** By {@link nextReading}, of before Stripe was asked. */
  readonly number: number;
  readonly state: SubscriptionState;
}

/** Keeps what somebody has, unless a reading that began later is kept: what Stripe said then may be newer. */
export const keepSubscription = async (db: Db, { customerId, number, state }: Reading): Promise<void> => {
  await db
    .update(users)
    .set({
      stripeReading: number,
      stripeSubscriptionId: state.subscriptionId,
      subscriptionTier: state.planId,
      subscriptionStatus: state.status,
      subscriptionEndDate: state.endDate,
      subscriptionEndsThen: state.endsThen,
    })
    .where(and(eq(users.stripCustomerId, customerId), lt(users.stripeReading, number)));
};

/** How long after somebody was led to Stripe's pages their subscription is looked after: longer than a checkout is open. */
const VISIT = '2 hours';
const hasPastEnd = sql`(${users.subscriptionStatus} <> 'ended' and ${users.subscriptionEndDate} < now())`;
const hasVisited = sql`${users.stripeVisitedAt} > now() - ${VISIT}::interval`;

/** What Stripe calls somebody about whom it may have news that did not arrive; `undefined` where it has none. */
export const findDueCustomer = async (db: Db, userId: string): Promise<string | undefined> => {
  const [due] = await db
    .select({ customerId: users.stripCustomerId })
    .from(users)
    .where(and(eq(users.id, userId), or(hasPastEnd, hasVisited)));
  return due?.customerId ?? undefined;
};

/** Whoever's time is over without a word of Stripe's for so long is not asked about again and again. */
const GIVEN_UP = '30 days';

/** What Stripe calls those about whom it may have news that did not arrive. */
export const listDueCustomers = async (db: Db, most: number): Promise<string[]> => {
  const isWorthIt = sql`coalesce(${users.subscriptionEndDate} > now() - ${GIVEN_UP}::interval, true)`;
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

/** Stripe sends an event again for three days, and by hand for thirty. */
const REMEMBERED = '40 days';

/** Forgets the events that do not come again. */
export const deleteOldEvents = async (db: Db): Promise<void> => {
  await db.delete(stripeEvents).where(lt(stripeEvents.takenAt, sql`now() - ${REMEMBERED}::interval`));
};
