import { mayNamePlace } from '@caravan/contract/places/places.rules.ts';
import { autocompletePlaces, getPlace } from '@caravan/contract/places/places.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/**
 * Places that what was typed may mean, with what that was; fresh 5 minutes. Tried once: the next letter searches anew, and without
 * an answer any text will do. While the next places are loading, those of a text that goes on in this one stay.
 *
 * @param session names the choosing; it is no part of the query's key.
 */
export const placesQuery = (input: string, session: string) => {
  const query = { input };
  return queryOptions({
    queryKey: keyOf(autocompletePlaces, { query }),
    queryFn: async ({ signal }) => ({
      input,
      ...(await call(autocompletePlaces, { query: { input, session }, signal })),
    }),
    enabled: mayNamePlace(input),
    staleTime: minutes(5),
    gcTime: minutes(5),
    retry: false,
    placeholderData: (before) => (before && continues(before.input, input) ? before : undefined),
  });
};

/** Where a chosen place is; cached as long as the page, as places do not move. Not read before there is one. */
export const placeQuery = (placeId: string | null, session: string) => {
  const params = { placeId: placeId ?? '' };
  return queryOptions({
    queryKey: keyOf(getPlace, { params }),
    queryFn: ({ signal }) => call(getPlace, { params, query: { session }, signal }),
    enabled: placeId !== null,
    staleTime: Infinity,
  });
};

/** Whether one text is what the other becomes by typing on or by deleting. */
export const continues = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
