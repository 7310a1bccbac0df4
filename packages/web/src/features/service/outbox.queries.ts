import { listOutbox } from '@caravan/contract/service/service.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';

/** How often the page looks for new messages while it is in sight: somebody waits for a link. */
const LOOK_MS = 3_000;

/** What this server would have sent, newest first; never taken from before. */
export const outboxQuery = queryOptions({
  queryKey: keyOf(listOutbox),
  queryFn: ({ signal }) => call(listOutbox, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_MS,
});
