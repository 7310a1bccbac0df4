import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** A trip's outfits; fresh 3 minutes. */
export const outfitsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listOutfits, { params }),
    queryFn: ({ signal }) => call(listOutfits, { params, signal }),
    staleTime: minutes(3),
  });
};
