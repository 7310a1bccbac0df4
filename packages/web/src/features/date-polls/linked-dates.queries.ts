import { getDatesByLink, getTripOfDatesLink, voteByLink } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';
import { currentUserQuery, wasSignedIn } from '../../platform/session.ts';
import { useSend } from '../../platform/use-send.ts';

/** A poll by its link. Nobody says what changes: it is read again whenever its page is looked at anew. */
const linkedDatesQuery = (secret: string) => {
  const params = { secret };
  return queryOptions({
    queryKey: keyOf(getDatesByLink, { params }),
    queryFn: ({ signal }) => call(getDatesByLink, { params, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
};

export const useLinkedDates = (secret: string) => useQuery(linkedDatesQuery(secret));

/** The trip of a link, for who is signed in and on it; `null` for everybody else, `undefined` until that is known. */
export const useTripOfLink = (secret: string): string | null | undefined => {
  const { data: viewer, isLoading } = useQuery({ ...currentUserQuery, enabled: wasSignedIn() });
  const params = { secret };
  const trip = useQuery({
    queryKey: keyOf(getTripOfDatesLink, { params }),
    queryFn: ({ signal }) => call(getTripOfDatesLink, { params, signal }),
    staleTime: minutes(1),
    enabled: Boolean(viewer),
  });
  if (isLoading || trip.isLoading) return undefined;
  return trip.data?.tripId ?? null;
};

/** Answers by a link. What is refused because the poll has ended, or asks something else, is read again. */
export const useVoteByLink = (secret: string) => {
  const client = useQueryClient();
  const { queryKey } = linkedDatesQuery(secret);
  return useSend(voteByLink, {
    onSuccess: ({ dates }) => client.setQueryData(queryKey, dates),
    onError: (error) => {
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey, exact: true });
    },
  });
};
