import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** The viewer's plan, what of it is used, and the other plans; fresh 1 minute. */
export const ownPlanQuery = queryOptions({
  queryKey: keyOf(getOwnPlan),
  queryFn: ({ signal }) => call(getOwnPlan, { signal }),
  staleTime: minutes(1),
});
