import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { recentOutfitsQuery, upcomingActivitiesQuery } from '../../features/home/home.queries.ts';
import { accessibleTripsQuery, statsQuery, tripsQuery } from '../../features/trips/trips.queries.ts';
import { whenIdle } from '../../platform/idle.ts';
import { minutes } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';

/** When what comes next is read, milliseconds after the page has settled: behind what the first screen waits for. */
const SECOND_AFTER_MS = 500;
/** When the flights are, milliseconds after the page has settled: they stand below everything else. */
const THIRD_AFTER_MS = 1_000;

/**
 * Reads what the screens behind the sign-in show, whichever of them comes first: trips, stats and choices of trips at
 * once, with the recent outfits; what comes next half a second later, and the flights after a whole one. What is fresh enough
 * is not read again, and nothing for somebody who has signed out meanwhile.
 *
 * @returns how to give up what is not yet under way.
 */
export const readAhead = (client: QueryClient): (() => void) => {
  void client.prefetchInfiniteQuery({ ...tripsQuery(), staleTime: minutes(2) });
  void client.prefetchQuery({ ...statsQuery(), staleTime: minutes(1) });
  void client.prefetchQuery({ ...accessibleTripsQuery, staleTime: minutes(3) });
  void client.prefetchQuery({ ...recentOutfitsQuery, staleTime: minutes(2) });
  const isSignedIn = () => Boolean(client.getQueryData(currentUserQuery.queryKey));
  const second = setTimeout(() => {
    if (isSignedIn()) void client.prefetchQuery({ ...upcomingActivitiesQuery(), staleTime: minutes(2) });
  }, SECOND_AFTER_MS);
  const third = setTimeout(() => {
    if (isSignedIn()) void client.prefetchQuery({ ...trackedFlightsQuery, staleTime: minutes(3) });
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
    const cancel = whenIdle(() => (giveUp = readAhead(client)));
    return () => {
      cancel();
      giveUp();
    };
  }, [client]);
};
