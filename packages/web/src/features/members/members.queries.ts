import {
  addMember,
  changeMemberRole,
  handOverTrip,
  leaveTrip,
  listAllMembers,
  listMembers,
  removeMember,
  searchUsers,
} from '@caravan/contract/members/members.endpoints.ts';
import { type Member, USER_SEARCH_MIN } from '@caravan/contract/members/members.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { type QueryClient, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError, call, keyOf } from '../../platform/api.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { patchRead } from '../../platform/patch-read.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import { personName } from './member-words.ts';

/** The people on a trip: owner, admins, members; fresh 10 minutes. */
export const membersQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listMembers, { params }),
    queryFn: ({ signal }) => call(listMembers, { params, signal }),
    staleTime: minutes(10),
  });
};

/** People whom a text finds, once it is long enough to search for; while the next ones are on their way the last ones stay. */
export const userSearchQuery = (text: string) => {
  const query = { q: text };
  return queryOptions({
    queryKey: keyOf(searchUsers, { query }),
    queryFn: ({ signal }) => call(searchUsers, { query, signal }),
    enabled: text.length >= USER_SEARCH_MIN,
    staleTime: minutes(0.5),
    gcTime: minutes(1),
    placeholderData: keepPreviousData,
  });
};

/** Invalidates all that shows or counts the people on a trip. */
const refreshMembers = (client: QueryClient, tripId: string): void => void refreshResource(client, tripId, 'members');

/** Adds somebody to the trip; says so, or what went wrong. */
export const useAddMember = (tripId: string) => {
  const client = useQueryClient();
  return useSend(addMember, {
    onSuccess: (added) => {
      change(client, tripId, (members) => [...members.filter(({ userId }) => userId !== added.userId), added]);
      refreshMembers(client, tripId);
      showToast({ title: 'Member added successfully!' });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to add member'),
  });
};

/** Gives somebody another role; says so, or what went wrong. */
export const useChangeRole = (tripId: string) => {
  const client = useQueryClient();
  return useSend(changeMemberRole, {
    onSuccess: () => showToast({ title: 'Member role updated successfully!' }),
    onError: (error) => afterFailure(client, tripId, error, 'Failed to update member role'),
  });
};

/** Takes somebody off the trip; says so, or what went wrong. */
export const useRemoveMember = (tripId: string) => {
  const client = useQueryClient();
  return useSend(removeMember, {
    onSuccess: (_nothing, { params: { userId } }) => {
      change(client, tripId, (members) => members.filter((member) => member.userId !== userId));
      refreshMembers(client, tripId);
      showToast({ title: 'Member removed successfully!' });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to remove member'),
  });
};

/** Takes the viewer off the trip; says so, or what went wrong. `onLeft` also where it was done before without an answer. */
export const useLeaveTrip = (trip: Pick<Trip, 'id' | 'title'>, onLeft: () => void) => {
  const client = useQueryClient();
  const leave = () => {
    onLeft();
    showToast({ title: 'You left the trip', description: trip.title });
  };
  return useSend(leaveTrip, {
    onSuccess: leave,
    onError: (error) => {
      const isGone = error instanceof ApiError && error.code === 'trip_not_found';
      if (isGone) leave();
      else afterFailure(client, trip.id, error, 'Failed to leave the trip');
    },
  });
};

/** Makes somebody else the owner, and the viewer an admin; says so, or what went wrong. */
export const useHandOverTrip = (tripId: string) => {
  const client = useQueryClient();
  return useSend(handOverTrip, {
    onSuccess: (members, { body: { userId } }) => {
      change(client, tripId, () => members);
      refreshMembers(client, tripId);
      const owner = members.find((member) => member.userId === userId);
      showToast({ title: 'Trip handed over', description: owner && `${personName(owner.user)} is the owner now.` });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to hand over the trip'),
  });
};

/** Shows the server's answer at once; the refetch that follows sorts it. */
const change = (client: QueryClient, tripId: string, to: (members: Member[]) => Member[]): void =>
  patchRead(client, membersQuery(tripId), to);

/** Shows the server's message or the sentence for what failed, and refetches the list, which may be out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: Error, fallback: string): void => {
  const known = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  showFailure(error, known ? {} : { description: fallback });
  if (error instanceof ApiError) refreshMembers(client, tripId);
};

/** Everybody else in the viewer's trips, one record for each membership; fresh 5 minutes. */
export const allMembersQuery = queryOptions({
  queryKey: keyOf(listAllMembers),
  queryFn: ({ signal }) => call(listAllMembers, { signal }),
  staleTime: minutes(5),
});
