import {
  endCalendarFeed,
  endTripFeed,
  getCalendarFeed,
  getTripFeed,
  makeCalendarFeed,
  makeTripFeed,
} from '@caravan/contract/calendars/calendars.endpoints.ts';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';

/** What a feed shows: one trip, or all of the viewer's. */
export type FeedOf = { readonly tripId: string } | null;

/** The viewer's feed, read anew each time it shows and kept no longer: its address is a secret. */
export const feedQuery = (of: FeedOf) =>
  queryOptions({
    queryKey: of ? keyOf(getTripFeed, { params: of }) : keyOf(getCalendarFeed),
    queryFn: ({ signal }): Promise<{ feed: CalendarFeed | null }> =>
      of ? call(getTripFeed, { params: of, signal }) : call(getCalendarFeed, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Makes a new address in place of the one before, and ends it: both say what went wrong. */
export const useFeedChanges = (of: FeedOf) => {
  const client = useQueryClient();
  const { queryKey } = feedQuery(of);
  const place = (answer: { feed: CalendarFeed | null }) => client.setQueryData(queryKey, answer);
  const onError = (error: Error) => showFailure(error);
  const made = { onError, onSuccess: place };
  const ended = { onError, onSuccess: () => place({ feed: null }) };
  const [makeOwn, makeOfTrip] = [useSend(makeCalendarFeed, made), useSend(makeTripFeed, made)];
  const [endOwn, endOfTrip] = [useSend(endCalendarFeed, ended), useSend(endTripFeed, ended)];
  return {
    make: () => (of ? makeOfTrip.mutateAsync({ params: of }) : makeOwn.mutateAsync({})),
    isMaking: makeOwn.isPending || makeOfTrip.isPending,
    end: () => (of ? endOfTrip.mutateAsync({ params: of }) : endOwn.mutateAsync({})),
    isEnding: endOwn.isPending || endOfTrip.isPending,
  };
};
