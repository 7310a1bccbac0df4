import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ReadOnlyNote } from '../../features/trips/ReadOnlyNote.tsx';
import { tripQuery, tripsQuery, useTripPages } from '../../features/trips/trips.queries.ts';
import { useToday } from '../../platform/clock.ts';

const isEditable = ({ role }: Trip): boolean => mayEdit(role);

/**
 * The trips that are not over and that the viewer may add to, in the order of My Trips: where an outfit is copied to, and what
 * an answer names is put into. `data` once all of them are there.
 *
 * @param mayFill whether the viewer may add to a trip, a constant of the module; those who edit it, where nothing is given.
 */
export const useTripsToFill = (mayFill: (trip: Trip) => boolean = isEditable) => {
  const today = useToday();
  const query = useTripPages(tripsQuery(), true);
  const { data, hasNextPage, refetch, error, isError, isFetching, fetchStatus } = query;
  const trips = useMemo(
    (): Trip[] | undefined => (data === undefined || hasNextPage ? undefined : openTrips(data, today).filter(mayFill)),
    [data, hasNextPage, today, mayFill],
  );
  return { data: trips, refetch, error, isError, isFetching, fetchStatus };
};

/**
 * Why a trip that was chosen to put something into takes nothing; `null` where it does, or until that is known.
 *
 * @param tripId '' where none is chosen.
 */
export const useReadOnlyNote = (tripId: string): ReactNode => {
  const { data } = useQuery({ ...tripQuery(tripId), enabled: tripId !== '' });
  return data && data.limits.whyReadOnly !== null ? <ReadOnlyNote limits={data.limits} /> : null;
};
