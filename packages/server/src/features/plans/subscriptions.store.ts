import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { leavingCustomers, stripeEvents, subscriptionPlans } from './plans.tables.ts';
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

/** What Stripe calls somebody; `null` where they have never been there. */
export const customerOf = async (db: Db, userId: string): Promise<string | null> => {
  const [row] = await db.select({ id: users.stripCustomerId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
};

/**
 * Keeps what Stripe calls somebody, instead of what it called them before. A customer who is nobody, as another was kept or
 * the account is gone meanwhile, is to be deleted there.
 *
 * @returns whom they are now: another one where that was kept meanwhile; `null` for an account that is gone.
 */
export const keepCustomer = async (
  db: Db,
  userId: string,
  { customerId, insteadOf }: { customerId: string; insteadOf: string | null },
): Promise<string | null> => {
  const isAsBefore = sql`${users.stripCustomerId} is not distinct from ${insteadOf}`;
  const kept = await db
    .update(users)
    .set({ stripCustomerId: customerId })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isAsBefore));
  if (kept.rowCount === 1) return customerId;
  const other = await customerOf(db, userId);
  if (other !== customerId) await addLeaving(db, customerId);
  return other;
};

/** Writes down that somebody is led to Stripe's pages, so that what they do there is asked for even if nobody tells of it. */
export const noteVisit = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ stripeVisitedAt: sql`now()` })
    .where(eq(users.id, userId));
};

/** Ends what somebody has at Stripe when their account is deleted: it is deleted there too, once this is kept. */
export const leaveStripe = async (db: Db, userId: string): Promise<void> => {
  const customerId = await customerOf(db, userId);
  if (customerId === null) return;
  await addLeaving(db, customerId);
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

const addLeaving = async (db: Db, customerId: string): Promise<void> => {
  await db.insert(leavingCustomers).values({ customerId }).onConflictDoNothing();
};

/** Customers to be deleted at Stripe, those that wait longest first. */
export const listLeaving = async (db: Db, most: number): Promise<string[]> => {
  const { customerId, leftAt } = leavingCustomers;
  const rows = await db.select({ customerId }).from(leavingCustomers).orderBy(asc(leftAt)).limit(most);
  return rows.map((row) => row.customerId);
};

/** Forgets a customer who is deleted at Stripe. */
export const forgetLeaving = async (db: Db, customerId: string): Promise<void> => {
  await db.delete(leavingCustomers).where(eq(leavingCustomers.customerId, customerId));
};
