import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TripsPage } from './trip-pages.ts';

/** How a list of trips is read: `tripsQuery()` or `completedTripsQuery()`. */
type TripListQuery<T extends Trip> = UseInfiniteQueryOptions<TripsPage<T>, Error, T[], unknown[], number>;

/**
 * Reads a list of trips page by page; `data` are all trips that are there so far.
 *
 * @param isAllWanted reads on until the list is whole, as a search needs it. After a failure `fetchNextPage` goes on.
 */
export const useTripPages = <T extends Trip>(options: TripListQuery<T>, isAllWanted: boolean) => {
  const query = useInfiniteQuery(options);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isMoreDue = isAllWanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreDue) void fetchNextPage({ cancelRefetch: false });
  }, [isMoreDue, fetchNextPage]);
  return query;
};
