import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Payments } from '../features/plans/payments.routes.ts';
import { openStripe } from '../features/plans/stripe.provider.ts';
import { SubscriptionRefresher } from '../features/plans/subscription-refresher.store.ts';
import type { Clock } from '../platform/clock.ts';
import { loggable } from '../platform/database-errors.ts';
import type { Db } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface PaymentsParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes the rounds in which what was missed is asked for; without it there are none. */
  readonly jobs: Jobs | undefined;
}

/** Opens the account that takes the money for plans; `null` where the settings name none. */
export const openPayments = (app: FastifyInstance, parts: PaymentsParts): Payments | null => {
  const { settings, db, clock, log, jobs } = parts;
  const { plans, publicUrl } = settings;
  if (plans.stripe === null) return null;
  const stripe = openStripe({ ...plans.stripe, publicUrl, log });
  const subscriptions = new SubscriptionRefresher({ db, clock, stripe });
  jobs?.add({
    name: 'plan-refresh',
    cron: '*/20 * * * *',
    run: async (ending) => {
      await subscriptions.deleteLeaving(ending);
      await subscriptions.refreshDue(ending);
    },
  });
  const closing = new AbortController();
  let leaving: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => leaving);
  const tell = (error: unknown) => log.warn({ failure: loggable(error) }, 'customers are deleted at Stripe later');
  const deleteLeavingSoon = () => {
    leaving = leaving.then(() => subscriptions.deleteLeaving(closing.signal)).catch(tell);
  };
  // Those whom a server that was killed has left behind.
  app.addHook('onListen', async () => deleteLeavingSoon());
  return { stripe, subscriptions, deleteLeavingSoon };
};
