import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accessibleTripsQuery, statsQuery, tripsQuery } from '../features/trips/trips.queries.ts';
import { minutes } from '../platform/query-client.ts';

/** Asks at once for what the first screens show, whichever of them comes first. */
export const usePrefetchAfterSignIn = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchInfiniteQuery({ ...tripsQuery(), staleTime: minutes(2) });
    void client.prefetchQuery({ ...statsQuery(), staleTime: minutes(1) });
    void client.prefetchQuery({ ...accessibleTripsQuery, staleTime: minutes(3) });
  }, [client]);
};
