import { listExpenses } from '@caravan/contract/money/money.endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';

/** A trip's expenses, the latest day first; fresh 3 minutes. */
export const expensesQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listExpenses, { params }),
    queryFn: ({ signal }) => call(listExpenses, { params, signal }),
    staleTime: minutes(3),
  });
};

/** The same as they are shown: with the changes that wait. */
export const useExpenses = (tripId: string) =>
  useQuery({ ...expensesQuery(tripId), select: useOverlay(listExpenses, tripId) });
