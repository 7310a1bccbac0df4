import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import { takeReading } from './plan-changes.service.ts';
import {
  removeCustomerToDelete,
  listCustomersToDelete,
  findDueCustomer,
  knownSubscriptionOf,
  listDueCustomers,
  listPricedPlans,
  nextReading,
  type Reading,
} from './subscriptions.store.ts';
import type { StripeAccount } from './stripe.provider.ts';
import { subscriptionStateOf } from './stripe-events.rules.ts';

/** However often somebody looks at their plan, Stripe gets one request in so long, milliseconds. */
const CATCH_UP_INTERVAL_MS = 60_000;
const PEOPLE_REMEMBERED = 10_000;
/** Customers of one round. */
const MOST_DUE = 200;

interface RefresherParts {
  readonly db: Db;
  readonly changeInBackground: ChangeInBackground;
  readonly clock: Clock;
  readonly stripe: StripeAccount;
}

/** Reads at Stripe what people have: after an event, after they were on its pages, or once what they had has ended. */
export class SubscriptionRefresher {
  readonly #parts: RefresherParts;
  readonly #justRefreshed: LRUCache<string, true>;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
    const perf = { now: () => parts.clock.now().getTime() };
    this.#justRefreshed = new LRUCache({ max: PEOPLE_REMEMBERED, ttl: CATCH_UP_INTERVAL_MS, ttlResolution: 0, perf });
  }

  /**
   * What Stripe says of a customer now, for {@link takeReading}.
   *
   * @returns `null` where nothing is to change, also for a customer whom nobody here is.
   * @throws AppError `payments_unavailable`.
   */
  async read(customerId: string): Promise<Reading | null> {
    const { db, stripe } = this.#parts;
    const number = await nextReading(db);
    const known = await knownSubscriptionOf(db, customerId);
    if (!known) return null;
    const subscriptions = await stripe.subscriptionsOf(customerId, known.subscriptionId);
    const state = subscriptionStateOf(subscriptions, await listPricedPlans(db), known);
    return state && { customerId, number, state };
  }

  /** Reads, and stores what was read. */
  async refresh(customerId: string): Promise<Reading | null> {
    const reading = await this.read(customerId);
    if (reading) await this.#parts.changeInBackground((change) => takeReading(change, reading));
    return reading;
  }

  /**
   * Before somebody looks at their plan: reads it at Stripe where an event may be missing, once in a minute at most. Where Stripe
   * does not answer, they see what is known, and that is logged.
   */
  async refreshIfDue(userId: string): Promise<void> {
    if (this.#justRefreshed.has(userId)) return;
    const customerId = await findDueCustomer(this.#parts.db, userId);
    if (customerId === undefined) return;
    this.#justRefreshed.set(userId, true);
    await this.refresh(customerId).catch(unlessUnavailable);
  }

  /** Somebody goes to Stripe's pages: what they do there is read as soon as they are back. */
  forgetRefresh(userId: string): void {
    this.#justRefreshed.delete(userId);
  }

  /** Reads everybody of whom an event may be missing, as far as Stripe answers. */
  async refreshDue(ending: AbortSignal): Promise<void> {
    const due = await listDueCustomers(this.#parts.db, MOST_DUE);
    await whileAvailable(due, ending, (customerId) => this.refresh(customerId));
  }

  /** Deletes at Stripe those whose accounts are gone, as far as Stripe answers; the others are deleted in a later round. */
  async deleteCustomers(ending: AbortSignal): Promise<void> {
    const { db, stripe } = this.#parts;
    await whileAvailable(await listCustomersToDelete(db, MOST_DUE), ending, async (customerId) => {
      await stripe.deleteCustomer(customerId);
      await removeCustomerToDelete(db, customerId);
    });
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'payments_unavailable';

/** The request has logged the reason itself. */
const unlessUnavailable = (error: unknown): null => {
  if (isUnavailable(error)) return null;
  throw error;
};

/** After so many failures in a row Stripe is taken to answer nothing. */
const FAILURES = 3;

/** One after the other. What goes wrong with one alone delays nobody else. */
const whileAvailable = async (
  customerIds: readonly string[],
  ending: AbortSignal,
  work: (customerId: string) => Promise<unknown>,
): Promise<void> => {
  let failures = 0;
  for (const customerId of customerIds) {
    if (ending.aborted || failures === FAILURES) return;
    try {
      await work(customerId);
      failures = 0;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failures += 1;
    }
  }
};
