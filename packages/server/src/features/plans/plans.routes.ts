import { AppError } from '@caravan/contract/errors.ts';
import { beginCheckout, getOwnPlan, openBilling, takeStripeEvent } from '@caravan/contract/plans/plans.endpoints.ts';
import { usageResetsAt } from '@caravan/contract/plans/plans.rules.ts';
import { FREE_PLAN_ID, type OwnPlan, type Plan } from '@caravan/contract/plans/plans.schema.ts';
import type { Logger } from 'pino';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { countQuestions } from './question-usage.store.ts';
import { findStorageUsage, findTripUsage } from './plan-usage.store.ts';
import { type StoredPlan, listPlans, planOf } from './plans.store.ts';
import { customerOfEvent } from './stripe-events.rules.ts';
import { takeReading } from './plan-changes.service.ts';
import type { NewCustomer, Order, StripeAccount } from './stripe.provider.ts';
import type { SubscriptionRefresher } from './subscription-refresher.service.ts';
import {
  type Subscription,
  customerOf,
  findOfferedPrice,
  findSubscription,
  isTaken,
  storeCustomer,
  recordStripeVisit,
  takeEvent,
} from './subscriptions.store.ts';

interface PlansParts {
  /** Whether plans can be paid for here. */
  readonly takesPayments: boolean;
  /** Reads at the payment service what may be missing of somebody; does not fail where it gives no answer. */
  readonly refreshIfDue: (userId: string) => Promise<void>;
}

export const plansRoutes = (serve: Serve, { takesPayments, refreshIfDue }: PlansParts): void => {
  serve(getOwnPlan, async ({ userId, now, db }) => {
    await refreshIfDue(userId);
    const subscription = await findSubscription(db, userId);
    if (!subscription) throw new AppError('unauthorized');
    return { ...(await findPlans(db, userId, { subscription, takesPayments })), usage: await usageOf(db, userId, now) };
  });
};

interface Standing {
  readonly subscription: Subscription;
  readonly takesPayments: boolean;
}

const findPlans = async (db: Db, userId: string, standing: Standing): Promise<Omit<OwnPlan, 'usage'>> => {
  const { subscription, takesPayments } = standing;
  const { countingId } = subscription;
  const plans = (await listPlans(db, countingId)).map((plan) => shownPlan(plan, standing));
  const { status, subscriptionEndDate, endsThen, isCustomer } = subscription;
  const stored = found(plans.find(({ id }) => id === countingId));
  const { maxStorage } = await planOf(db, userId);
  return {
    plan: { ...stored, maxStorage },
    status,
    subscriptionEndDate,
    endsThen,
    hasBilling: takesPayments && isCustomer,
    takesPayments,
    plans,
  };
};

/** Whoever pays for a plan changes it where it is paid for. */
const shownPlan = (plan: StoredPlan, { subscription, takesPayments }: Standing): Plan => {
  const { isActive, stripePriceId, ...shown } = plan;
  const paysAlready = subscription.tier !== FREE_PLAN_ID && subscription.status !== 'ended';
  return { ...shown, isAvailable: takesPayments && isActive && stripePriceId !== null && !paysAlready };
};

const usageOf = async (db: Db, userId: string, now: Date): Promise<OwnPlan['usage']> => ({
  ...(await findTripUsage(db, userId)),
  conciergeQueries: await countQuestions(db, userId, now),
  conciergeResetsAt: usageResetsAt(now),
  storage: await findStorageUsage(db, userId),
});

/** The payment service, and what refreshes subscriptions from it. */
export interface Payments {
  readonly stripe: StripeAccount;
  readonly subscriptions: SubscriptionRefresher;
  /** Begins to delete there whose account is gone; nobody waits for it. */
  startCustomerDeletion(): void;
}

interface PaymentsParts {
  /** `null`: nothing can be paid for here. */
  readonly payments: Payments | null;
  readonly log: Logger;
}

export const paymentsRoutes = (serve: Serve, { payments, log }: PaymentsParts): void => {
  // What Stripe does is no part of a transaction, and takes longer than one should. Of two requests each answers a page of its
  // own, and the later one alone can be paid on.
  serve(
    beginCheckout,
    async ({ userId, body, db, now }) => {
      const priceId = await findOfferedPrice(db, body.planId);
      if (priceId === undefined) throw new AppError('plan_unknown');
      const { stripe, subscriptions } = configured(payments);
      const customerId =
        (await customerOf(db, userId)) ?? (await newCustomer(db, stripe, { userId, insteadOf: null, now }));
      await stripe.endOpenCheckouts(customerId, 0);
      const reading = await subscriptions.refresh(customerId);
      if (reading && reading.state.status !== 'ended') throw new AppError('plan_taken');
      const url = await checkoutPage(db, stripe, { userId, customerId, priceId, now });
      await recordStripeVisit(db, userId);
      subscriptions.forgetRefresh(userId);
      return { url };
    },
    { transaction: 'own' },
  );

  serve(
    openBilling,
    async ({ userId, db }) => {
      const { stripe, subscriptions } = configured(payments);
      const customerId = await customerOf(db, userId);
      const url = customerId && (await stripe.billingPage(customerId));
      if (!url) throw new AppError('no_billing');
      await recordStripeVisit(db, userId);
      subscriptions.forgetRefresh(userId);
      return { url };
    },
    { transaction: 'own' },
  );

  serve.prepared(
    takeStripeEvent,
    async ({ signed, now, db }) => {
      const { stripe, subscriptions } = configured(payments);
      const event = await stripe.readEvent(signed, now);
      const customerId = event && customerOfEvent(event);
      if (!customerId || (await isTaken(db, event.id))) return null;
      const reading = await subscriptions.read(customerId);
      if (reading === null) log.info({ event: event.id, type: event.type }, 'an event of Stripe changes nothing here');
      return { eventId: event.id, reading };
    },
    async ({ db, announce }, event) => {
      if (event && (await takeEvent(db, event.eventId)) && event.reading)
        await takeReading({ db, announce }, event.reading);
      return { received: true } as const;
    },
  );
};

/** @throws AppError `payments_not_configured`: an event that comes then comes again, for days. */
const configured = (payments: Payments | null): Payments => {
  if (payments === null) throw new AppError('payments_not_configured');
  return payments;
};

/** @throws AppError `unauthorized` for somebody whose account has been deleted meanwhile. */
const newCustomer = async (db: Db, stripe: StripeAccount, wanted: NewCustomer): Promise<string> => {
  const customerId = await stripe.makeCustomer(wanted);
  const customerIdNow = await storeCustomer(db, wanted.userId, { customerId, insteadOf: wanted.insteadOf });
  if (customerIdNow === null) throw new AppError('unauthorized');
  return customerIdNow;
};

/** The page of a new customer where Stripe has lost the one before: somebody has deleted them there. */
const checkoutPage = async (db: Db, stripe: StripeAccount, order: Order): Promise<string> => {
  const url = await stripe.checkoutPage(order);
  if (url !== null) {
    // Of several that are opened at the same moment one stays, too.
    await stripe.endOpenCheckouts(order.customerId, 1);
    return url;
  }
  const { userId, customerId: insteadOf, now } = order;
  const customerId = await newCustomer(db, stripe, { userId, insteadOf, now });
  const again = await stripe.checkoutPage({ ...order, customerId });
  if (again === null) throw new AppError('payments_unavailable');
  return again;
};
