import { deleteSearch, listSearches } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { type ConciergeSearch, SEARCHES_PAGE } from '@caravan/contract/concierge/concierge.schema.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { readsOf, refreshRead } from '../../platform/live-refresh.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/**
 * One's past questions, newest first, page by page; fresh 1 minute. For `useInfiniteQuery`, whose `data` are all that were read
 * so far.
 *
 * @param words looks for these in questions and answers; all where there are none.
 */
export const searchesQuery = (words: string) => {
  const query = words === '' ? {} : { q: words };
  return infiniteQueryOptions({
    queryKey: keyOf(listSearches, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listSearches, { query: { ...query, ...(pageParam === '' ? {} : { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: ConciergeSearch[]) => (page.length === SEARCHES_PAGE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    staleTime: minutes(1),
    // While other words are looked for, what was found stays, and what somebody has opened of it stays open.
    placeholderData: keepPreviousData,
  });
};

/** Asks again for the past questions, whatever words were looked for in them. */
export const refreshSearches = (client: QueryClient): Promise<void> => refreshRead(client, listSearches);

/** Deletes a past question with its answer; says so, or what went wrong. */
export const useDeleteSearch = () => {
  const client = useQueryClient();
  return useSend(deleteSearch, {
    onSuccess: (_nothing, { params: { searchId } }) => {
      client.setQueriesData<InfiniteData<ConciergeSearch[]>>(
        readsOf(listSearches),
        (listed) =>
          listed && { ...listed, pages: listed.pages.map((page) => page.filter(({ id }) => id !== searchId)) },
      );
      void refreshSearches(client);
      showToast({ title: 'Question deleted' });
    },
    onError: (error) => {
      showFailure(error);
      void refreshSearches(client);
    },
  });
};
