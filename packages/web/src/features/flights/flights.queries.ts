import {
  findAirlines,
  findAirports,
  listTrackedFlights,
  listTripFlights,
} from '@caravan/contract/flights/flights.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
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

/** The flights that the viewer follows as they are shown: with the changes that wait. */
export const useTrackedFlights = () => useQuery({ ...trackedFlightsQuery, select: useOverlay(listTrackedFlights, '') });

/** The flights of a trip's people as they are shown: with the changes that wait. */
export const useTripFlightRows = (tripId: string) =>
  useQuery({ ...tripFlightsQuery(tripId), select: useOverlay(listTripFlights, tripId) });

/** What a look-up finds changes with a new version of Caravan at most. What failed is looked up again as somebody types on. */
const LOOK_UP = {
  staleTime: minutes(60),
  gcTime: minutes(5),
  retry: false,
  placeholderData: keepPreviousData,
} as const;

/** The airports that a code, a name or a city may mean. */
export const airportsQuery = (input: string) => {
  const query = { input };
  return queryOptions({
    ...LOOK_UP,
    queryKey: keyOf(findAirports, { query }),
    queryFn: ({ signal }) => call(findAirports, { query, signal }),
  });
};

/** The airlines that a code or a name may mean. */
export const airlinesQuery = (input: string) => {
  const query = { input };
  return queryOptions({
    ...LOOK_UP,
    queryKey: keyOf(findAirlines, { query }),
    queryFn: ({ signal }) => call(findAirlines, { query, signal }),
  });
};
