import { listTrackedFlights, listTripFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/**
 * How often flights that are on the screen are read again, milliseconds: the live channel may be silent without anybody
 * noticing, and whoever waits at a gate needs what is true now. A page that is out of sight reads none.
 */
const EVERY = minutes(5);

/** The flights that the viewer follows: those to come by departure, then those that are over; fresh 3 minutes, read again every 5. */
export const trackedFlightsQuery = queryOptions({
  queryKey: keyOf(listTrackedFlights),
  queryFn: ({ signal }) => call(listTrackedFlights, { signal }),
  staleTime: minutes(3),
  refetchInterval: EVERY,
});

/** The flights that a trip's people have linked to its activities, by arrival; fresh 3 minutes, read again every 5. */
export const tripFlightsQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listTripFlights, { params }),
    queryFn: ({ signal }) => call(listTripFlights, { params, signal }),
    staleTime: minutes(3),
    refetchInterval: EVERY,
  });
};
