import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { recentOutfitsQuery, upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { accessibleTripsQuery, statsQuery, tripsQuery } from '../../features/trips/trips.queries.ts';
import { aheadOf } from '../../platform/ahead.ts';
import { whenIdle } from '../../platform/idle.ts';
import { minutes } from '../../platform/query-client.ts';
import { gatherReads } from '../../platform/reads-together.ts';

/**
 * Reads what the screens behind the sign-in show, whichever of them comes first, in one request: trips, stats, choices of trips, recent
 * outfits, what comes next and the flights. What is fresh enough is not read again, nor what the screen itself could not have: there
 * somebody reads why, and tries again.
 */
export const readAhead = (client: QueryClient): void => {
  const together = gatherReads();
  const hasFailed = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
    client.getQueryState(queryKey)?.status === 'error';
  const read = <T, D, K extends QueryKey>(query: FetchQueryOptions<T, Error, D, K>): void => {
    if (!hasFailed(query)) void client.prefetchQuery(aheadOf(query, together));
  };
  const trips = { ...tripsQuery(), staleTime: minutes(2) };
  if (!hasFailed(trips)) void client.prefetchInfiniteQuery(aheadOf(trips, together));
  read({ ...statsQuery(), staleTime: minutes(1) });
  read({ ...accessibleTripsQuery, staleTime: minutes(3) });
  read({ ...recentOutfitsQuery, staleTime: minutes(2) });
  read({ ...upcomingActivitiesQuery(), staleTime: minutes(2) });
  read({ ...trackedFlightsQuery, staleTime: minutes(3) });
};

/** Reads ahead once the app has loaded and its first screen has what it wants. */
export const usePrefetchAfterSignIn = (): void => {
  const client = useQueryClient();
  useEffect(() => whenIdle(() => readAhead(client)), [client]);
};
