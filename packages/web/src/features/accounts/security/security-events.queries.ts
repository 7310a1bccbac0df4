import { listSecurityEvents } from '@caravan/contract/accounts/security-events.endpoints.ts';
import { SECURITY_EVENTS_PAGE, type SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../platform/api.ts';

/**
 * What happened to the viewer's account, newest first, page by page, asked anew each time it is looked at. For `useInfiniteQuery`,
 * whose `data` are all that were read so far.
 */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: keyOf(listSecurityEvents),
  queryFn: ({ pageParam, signal }) =>
    call(listSecurityEvents, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page: SecurityEvent[]) => (page.length === SECURITY_EVENTS_PAGE ? page.at(-1)?.id : undefined),
  select: ({ pages }) => pages.flat(),
  staleTime: 0,
});
