import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** A trip's activities, unscheduled ones last; fresh 5 minutes. */
export const itineraryQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listActivities, { params }),
    queryFn: ({ signal }) => call(listActivities, { params, signal }),
    staleTime: minutes(5),
  });
};
