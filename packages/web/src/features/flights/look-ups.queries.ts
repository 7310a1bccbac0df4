import { findAirlines, findAirports } from '@caravan/contract/flights/flights.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** Airports have three letters and airlines two: what is shorter means too many of them. */
export const LOOK_UP_MIN = 2;
/** The server takes no more. */
export const LOOK_UP_MAX = 100;

/** What a look-up finds changes with a new version of Caravan at most. What failed is looked up again as somebody types on. */
const lookUp = { staleTime: minutes(60), gcTime: minutes(5), retry: false, placeholderData: keepPreviousData } as const;

/** The airports that a code, a name or a city may mean. */
export const airportsQuery = (input: string) => {
  const query = { input };
  return queryOptions({
    ...lookUp,
    queryKey: keyOf(findAirports, { query }),
    queryFn: ({ signal }) => call(findAirports, { query, signal }),
  });
};

/** The airlines that a code or a name may mean. */
export const airlinesQuery = (input: string) => {
  const query = { input };
  return queryOptions({
    ...lookUp,
    queryKey: keyOf(findAirlines, { query }),
    queryFn: ({ signal }) => call(findAirlines, { query, signal }),
  });
};
