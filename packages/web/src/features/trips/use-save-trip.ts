import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { useClashes } from '../../platform/use-clashes.ts';
import type { TripValues } from './trip-values.ts';
import { bodyOf, changesTo, valuesOf, withZoneName } from './trip-values.ts';
import { latestOf, tripQuery, useCreateTrip, useUpdateTrip } from './trips.queries.ts';

/** Sends a new trip whole, and of a changed one what was changed, laid on what others have stored meanwhile. */
export const useSaveTrip = (trip: Trip | null, now: Date) => {
  const client = useQueryClient();
  const create = useCreateTrip();
  const update = useUpdateTrip();

  const change = (merged: TripValues, stored: Trip): Promise<Trip> => {
    const changes = changesTo(stored, bodyOf(merged));
    if (!changes) return Promise.resolve(stored);
    return update.mutateAsync({ params: { tripId: stored.id }, body: { ...changes, version: stored.version } });
  };
  return {
    /** `null` where the person has to choose first between two versions. */
    save: (values: TripValues, clashes: ReturnType<typeof useClashes<TripValues>>): Promise<Trip | null> => {
      if (!trip) return create.mutateAsync({ body: bodyOf(values) });
      return clashes.save({
        stored: latestOf(client, trip),
        formOf: (stored) => withZoneName(valuesOf(stored, now)),
        send: change,
        refetch: () => client.fetchQuery({ ...tripQuery(trip.id), staleTime: 0 }),
      });
    },
    isPaused: create.isPaused || update.isPaused,
  };
};
