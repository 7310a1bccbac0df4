import type { Logger } from 'pino';
import { type Payments, paymentsRoutes, plansRoutes } from '../features/plans/plans.routes.ts';
import type { Serve } from '../platform/call.ts';

interface PlansParts {
  /** `null`: nothing can be paid for here. */
  readonly payments: Payments | null;
  readonly log: Logger;
}

/** Serves plans, and the ways to pay for them. */
export const servePlans = (serve: Serve, { payments, log }: PlansParts): void => {
  plansRoutes(serve, {
    takesPayments: payments !== null,
    catchUp: async (userId) => payments?.subscriptions.catchUp(userId),
  });
  paymentsRoutes(serve, { payments, log });
};
