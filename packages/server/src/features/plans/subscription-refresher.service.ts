import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import {
  forgetLeaving,
  listLeaving,
  findDueCustomer,
  keepSubscription,
  knownSubscriptionOf,
  listDueCustomers,
  listPricedPlans,
  nextReading,
  type Reading,
} from './subscriptions.store.ts';
import type { StripeAccount } from './stripe.provider.ts';
import { subscriptionStateOf } from './stripe-events.rules.ts';

/** Somebody who looks at their plan again and again asks Stripe once in so long, milliseconds. */
const ASKED_AGAIN_MS = 60_000;
const PEOPLE_REMEMBERED = 10_000;
/** Customers of one round. */
const MOST_DUE = 200;

interface RefresherParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly stripe: StripeAccount;
}

/** Reads at Stripe what people have, whatever made it worth asking: an event, a visit there, or an end that is past. */
export class SubscriptionRefresher {
  readonly #parts: RefresherParts;
  readonly #asked: LRUCache<string, true>;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
    const perf = { now: () => parts.clock.now().getTime() };
    this.#asked = new LRUCache({ max: PEOPLE_REMEMBERED, ttl: ASKED_AGAIN_MS, ttlResolution: 0, perf });
  }

  /**
   * What Stripe says of a customer now, which {@link keepSubscription} keeps.
   *
   * @returns `null` where nothing is to change, also for a customer whom nobody here is.
   * @throws AppError `payments_unavailable`.
   */
  async read(customerId: string): Promise<Reading | null> {
    const { db, stripe } = this.#parts;
    const number = await nextReading(db);
    const known = await knownSubscriptionOf(db, customerId);
    if (!known) return null;
    const told = await stripe.subscriptionsOf(customerId, known.subscriptionId);
    const state = subscriptionStateOf(told, await listPricedPlans(db), known);
    return state && { customerId, number, state };
  }

  /** Reads and keeps. */
  async refresh(customerId: string): Promise<Reading | null> {
    const reading = await this.read(customerId);
    if (reading) await keepSubscription(this.#parts.db, reading);
    return reading;
  }

  /**
   * Before somebody looks at their plan: asks Stripe where it may have news that did not arrive, once in a minute at most.
   * Whoever cannot be asked about sees what is known; Stripe's silence is logged.
   */
  async catchUp(userId: string): Promise<void> {
    if (this.#asked.has(userId)) return;
    const customerId = await findDueCustomer(this.#parts.db, userId);
    if (customerId === undefined) return;
    this.#asked.set(userId, true);
    await this.refresh(customerId).catch(unlessUnavailable);
  }

  /** Somebody goes to Stripe's pages, so that what they did there is asked for as soon as they are back. */
  forgetAsked(userId: string): void {
    this.#asked.delete(userId);
  }

  /** Asks about everybody of whom news may be missing, as far as Stripe answers. */
  async refreshDue(ending: AbortSignal): Promise<void> {
    const due = await listDueCustomers(this.#parts.db, MOST_DUE);
    await whileAvailable(due, ending, (customerId) => this.refresh(customerId));
  }

  /** Deletes at Stripe those whose accounts are gone, as far as Stripe answers; the others are deleted in a later round. */
  async deleteLeaving(ending: AbortSignal): Promise<void> {
    const { db, stripe } = this.#parts;
    await whileAvailable(await listLeaving(db, MOST_DUE), ending, async (customerId) => {
      await stripe.deleteCustomer(customerId);
      await forgetLeaving(db, customerId);
    });
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'payments_unavailable';

/** The question itself has told the log why. */
const unlessUnavailable = (error: unknown): null => {
  if (isUnavailable(error)) return null;
  throw error;
};

/** So many one after the other that Stripe does not answer about say that it answers about none. */
const FAILURES = 3;

/** One after the other. What goes wrong with one alone keeps nobody else waiting. */
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
