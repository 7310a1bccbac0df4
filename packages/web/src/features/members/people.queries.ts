import { listAllMembers } from '@caravan/contract/members/members.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** Everybody else in the viewer's trips, one record for each membership; fresh 5 minutes. */
export const allMembersQuery = queryOptions({
  queryKey: keyOf(listAllMembers),
  queryFn: ({ signal }) => call(listAllMembers, { signal }),
  staleTime: minutes(5),
});
