import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { tripQuery, tripsQuery } from '../../features/trips/trips.queries.ts';
import { useToday } from '../../platform/clock.ts';

/**
 * The trip that examples are about: the chosen one, else the one that is under way or comes next. `null` where there is none,
 * `undefined` while that is not known.
 *
 * @param chosenId empty where none is chosen.
 */
export const useExampleTrip = (chosenId: string): Pick<Trip, 'id' | 'title' | 'destination'> | null | undefined => {
  const today = useToday();
  const chosen = useQuery({ ...tripQuery(chosenId), enabled: chosenId !== '' });
  const coming = useInfiniteQuery(tripsQuery());
  if (chosenId !== '' && !chosen.isError) return chosen.data;
  // Where they cannot be read, questions about anywhere can be asked all the same.
  if (coming.isError) return null;
  return coming.data && (openTrips(coming.data, today)[0] ?? null);
};
