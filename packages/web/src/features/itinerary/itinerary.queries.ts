import type { BodyOf } from '@caravan/contract/endpoint.ts';
import {
  addActivity,
  deleteActivity,
  joinActivity,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity, NewActivity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import type { NewFile } from '../../platform/outbox/new-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import type { ActivityBody } from './activity-form.rules.ts';

/** A trip's activities, unscheduled ones last; fresh 5 minutes. */
export const itineraryQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listActivities, { params }),
    queryFn: ({ signal }) => call(listActivities, { params, signal }),
    staleTime: minutes(5),
  });
};

/**
 * A trip's activities as they are shown: with the changes that wait.
 *
 * @param isWanted whether they are read at all.
 */
export const useActivities = (tripId: string, isWanted = true) =>
  useQuery({ ...itineraryQuery(tripId), select: useOverlay(listActivities, tripId), enabled: isWanted });

/** What was refused may rest on a plan that is out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'itinerary');
};

/** Deletes an activity; says so, or what went wrong. */
export const useDeleteActivity = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ tripId, id: itemId, title: subject }: Activity) =>
      makeChange(client, 'deleteActivity', deleteActivity, { tripId, subject, params: { tripId, itemId } }),
    onSuccess: (made) => sayMade(made, 'Activity deleted successfully!'),
    onError: (error, { tripId }) => afterFailure(client, tripId, error),
  });
};

/** Says whether somebody joins an activity, at once on the screen; says what went wrong. The same function for as long as the trip is shown. */
export const useJoin = (tripId: string) => {
  const client = useQueryClient();
  return useCallback(
    (activity: Pick<Activity, 'id' | 'title'>, personId: string, isJoining: boolean): void => {
      const params = { tripId, itemId: activity.id, personId };
      const change = { tripId, subject: activity.title, params, body: { isJoining } };
      void makeChange(client, 'joinActivity', joinActivity, change).catch((error: unknown) =>
        afterFailure(client, tripId, error),
      );
    },
    [client, tripId],
  );
};

/** What is sent of a new activity. */
type NewActivityBody = Partial<NewActivity> & Pick<NewActivity, 'title'>;

/** What is sent of a change: all that the dialog shows, and the outfits that move along. */
type ActivityChangeBody = ActivityBody & Pick<BodyOf<typeof updateActivity>, 'moveOutfits'>;

/** Adds and changes the activities of a trip; says so, or what went wrong. That one changed meanwhile is for the form to show. */
export const useSaveActivity = (tripId: string) => {
  const client = useQueryClient();
  return {
    /** @param files that go along, as the body names them. */
    add: async (body: NewActivityBody, files: readonly NewFile[] = []): Promise<Activity> => {
      try {
        const change = { tripId, subject: body.title, params: { tripId }, body, files };
        const made = await makeChange(client, 'addActivity', addActivity, change);
        sayMade(made, 'Activity added to itinerary!');
        return made.answer;
      } catch (error) {
        showFailure(error);
        throw error;
      }
    },
    /** Sends what differs from what is stored. */
    change: async (stored: Activity, body: ActivityChangeBody, files: readonly NewFile[]): Promise<Activity> => {
      const params = { tripId, itemId: stored.id };
      const changed = await changedFrom('updateActivity', body, stored);
      const change = { tripId, subject: body.title, params, ...changed, files };
      try {
        const made = await makeChange(client, 'updateActivity', updateActivity, change);
        sayMade(made, 'Activity updated successfully!');
        return made.answer;
      } catch (error) {
        if (!isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads an activity as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: Activity): Promise<Activity> => {
      const activities = await client.fetchQuery({ ...itineraryQuery(tripId), staleTime: 0 });
      return activities.find(({ id }) => id === before.id) ?? before;
    },
  };
};
