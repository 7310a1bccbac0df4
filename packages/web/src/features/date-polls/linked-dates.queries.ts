import { getDatesByLink, voteByLink } from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../platform/api.ts';
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
