import type { OwnPlan } from '@caravan/contract/plans/plans.schema.ts';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { ownPlanQuery } from '../../features/plans/plans.queries.ts';

/** The form of a new trip waits no longer than this for what the plan allows, milliseconds. */
export const PLAN_WAIT_MS = 1_000;

/**
 * The viewer's plan as it is known when the form of a new trip opens, so that nothing in the form moves once it is there:
 * fresh where the answer comes in time, else as it was known before. `undefined`: not at all, and the server's refusal tells.
 */
export const readTripLimit = async (client: QueryClient): Promise<OwnPlan | undefined> => {
  if (onlineManager.isOnline()) {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, PLAN_WAIT_MS);
    await Promise.race([client.prefetchQuery(ownPlanQuery), late.promise]);
    clearTimeout(timer);
  }
  return client.getQueryData(ownPlanQuery.queryKey);
};
