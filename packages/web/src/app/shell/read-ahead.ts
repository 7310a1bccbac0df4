import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { recentOutfitsQuery, upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { accessibleTripsQuery, statsQuery, tripsQuery } from '../../features/trips/trips.queries.ts';
import { aheadOf } from '../../platform/ahead-queries.ts';
import { whenIdle } from '../../platform/idle.ts';
import { minutes } from '../../platform/query-client.ts';
import { gatherReads } from '../../platform/reads-together.ts';
import { currentUserQuery } from '../../platform/session.ts';

/** When what comes next is read, milliseconds after the page has settled: behind what the first screen waits for. */
const SECOND_AFTER_MS = 500;
/** When the flights are, milliseconds after the page has settled: they stand below everything else. */
const THIRD_AFTER_MS = 1_000;

/**
 * Reads what the screens behind the sign-in show, whichever of them comes first: trips, stats, choices of trips and recent outfits at once,
 * in one request; what comes next half a second later, and the flights after a whole one. What is fresh enough is not read again, nor what the
 * screen itself could not have: there somebody reads why, and tries again. Nothing is read for somebody who has signed out meanwhile.
 *
 * @returns how to give up what is not yet under way.
 */
export const readAhead = (client: QueryClient): (() => void) => {
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
  const isSignedIn = () => Boolean(client.getQueryData(currentUserQuery.queryKey));
  const second = setTimeout(() => {
    if (isSignedIn()) read({ ...upcomingActivitiesQuery(), staleTime: minutes(2) });
  }, SECOND_AFTER_MS);
  const third = setTimeout(() => {
    if (isSignedIn()) read({ ...trackedFlightsQuery, staleTime: minutes(3) });
  }, THIRD_AFTER_MS);
  return () => {
    clearTimeout(second);
    clearTimeout(third);
  };
};

/** Reads ahead once the app has loaded and its first screen has what it wants. */
export const usePrefetchAfterSignIn = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let giveUp: () => void = () => undefined;
    const cancel = whenIdle(() => {
      giveUp = readAhead(client);
    });
    return () => {
      cancel();
      giveUp();
    };
  }, [client]);
};
