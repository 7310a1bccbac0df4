import {
  addActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { getUserStats, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshRead, refreshResource } from '../../platform/live-refresh.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { newIdempotencyKey, useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/** A trip's activities, unscheduled ones last; fresh 5 minutes. */
export const itineraryQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listActivities, { params }),
    queryFn: ({ signal }) => call(listActivities, { params, signal }),
    staleTime: minutes(5),
  });
};

/** Refetches a trip's activities; resolves when they have arrived. */
const refreshItinerary = (client: QueryClient, tripId: string): Promise<void> =>
  refreshResource(client, tripId, 'itinerary');

/** Adds an activity; says so, or what went wrong. */
const useAddActivity = () => {
  const client = useQueryClient();
  return useSend(addActivity, {
    onSuccess: () => {
      refreshCounts(client);
      showToast({ title: 'Activity added to itinerary!' });
    },
    onError: (error) => showFailure(error),
  });
};

/** Changes an activity; says so, or what went wrong, but for a change that somebody else came before. */
const useUpdateActivity = (tripId: string) => {
  const client = useQueryClient();
  return useSend(updateActivity, {
    onSuccess: () => {
      refreshCounts(client);
      showToast({ title: 'Activity updated successfully!' });
    },
    onError: (error) => {
      // The dialog answers it: it shows what the other one has changed.
      if (!isChangedMeanwhile(error)) showFailure(error);
      void refreshItinerary(client, tripId);
    },
  });
};

/** Deletes an activity; says so, or what went wrong. */
export const useDeleteActivity = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deleteActivity, {
    onSuccess: () => {
      refreshCounts(client);
      showToast({ title: 'Activity deleted successfully!' });
    },
    onError: (error) => {
      showFailure(error);
      void refreshItinerary(client, tripId);
    },
  });
};

/** What counts and orders trips goes by their activities, too. */
const refreshCounts = (client: QueryClient): void => {
  void refreshRead(client, getUserStats);
  void refreshRead(client, listTrips);
};

/** What is sent of a new activity, and of a change. */
type NewActivityBody = Parameters<ReturnType<typeof useAddActivity>['mutateAsync']>[0]['body'];
type ActivityChangeBody = Parameters<ReturnType<typeof useUpdateActivity>['mutateAsync']>[0]['body'];

/**
 * Adds and changes the activities of a trip. An `add` that follows a lost answer repeats the same request under the same key,
 * so that nothing is made twice; `refetch` answers an activity as it is now, or as it was where it is there no more.
 */
export const useSaveActivity = (tripId: string) => {
  const client = useQueryClient();
  const adding = useAddActivity();
  const changing = useUpdateActivity(tripId);
  const attempt = useRef({ body: '', key: '' });
  return {
    add: (body: NewActivityBody): Promise<Activity> => {
      const written = JSON.stringify(body);
      if (attempt.current.body !== written) attempt.current = { body: written, key: newIdempotencyKey() };
      return adding.mutateAsync({ params: { tripId }, body, idempotencyKey: attempt.current.key });
    },
    change: ({ id }: Activity, body: ActivityChangeBody): Promise<Activity> =>
      changing.mutateAsync({ params: { tripId, itemId: id }, body }),
    refetch: async (before: Activity): Promise<Activity> => {
      const activities = await client.fetchQuery({ ...itineraryQuery(tripId), staleTime: 0 });
      return activities.find(({ id }) => id === before.id) ?? before;
    },
    waiting: adding.isPaused || changing.isPaused,
  };
};
