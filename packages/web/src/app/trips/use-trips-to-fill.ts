import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import { tripsQuery } from '../../features/trips/trips.queries.ts';
import { useTripPages } from '../../features/trips/use-trip-pages.ts';
import { useToday } from '../../platform/clock.ts';

/**
 * The trips that are not over and that the viewer may add to, in the order of My Trips: where an outfit is copied to, and what
 * an answer names is put into. `data` once all of them are there.
 */
export const useTripsToFill = () => {
  const today = useToday();
  const query = useTripPages(tripsQuery(), true);
  const { data, hasNextPage, refetch, error, isError, isFetching, fetchStatus } = query;
  const trips = useMemo(
    (): Trip[] | undefined =>
      data === undefined || hasNextPage ? undefined : openTrips(data, today).filter(({ role }) => mayEdit(role)),
    [data, hasNextPage, today],
  );
  return { data: trips, refetch, error, isError, isFetching, fetchStatus };
};
