import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** The viewer's packing list for a trip, or what it would begin with; fresh 3 minutes. */
export const packingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getPackingList, { params }),
    queryFn: ({ signal }) => call(getPackingList, { params, signal }),
    staleTime: minutes(3),
  });
};
