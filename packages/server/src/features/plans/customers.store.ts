import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { leavingCustomers } from './plans.tables.ts';

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
