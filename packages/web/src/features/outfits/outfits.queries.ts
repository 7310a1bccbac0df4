import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { getUserStats } from '@caravan/contract/trips/trips.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
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

/** Asks again for a trip's outfits and for what counts them. */
export const refreshOutfits = (client: QueryClient, tripId: string): void => {
  void client.invalidateQueries({ queryKey: outfitsQuery(tripId).queryKey });
  void client.invalidateQueries({ queryKey: keyOf(getUserStats) });
};
