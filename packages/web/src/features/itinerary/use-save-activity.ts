import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import type { ActivityBody } from './activity-form.rules.ts';
import { useAddActivity, useUpdateActivity } from './activity-changes.ts';
import { itineraryQuery } from './itinerary.queries.ts';

/** What is sent of a change. */
export type ActivityChangeBody = Parameters<ReturnType<typeof useUpdateActivity>['mutateAsync']>[0]['body'];

/**
 * Adds and changes the activities of a trip. An `add` that follows a lost answer repeats the same request under the same key,
 * so that nothing is made twice; `refetch` answers an activity as it is now, or as it was where it is there no more.
 */
export const useSaveActivity = (tripId: string) => {
  const client = useQueryClient();
  const adding = useAddActivity(tripId);
  const changing = useUpdateActivity(tripId);
  const attempt = useRef({ body: '', key: '' });
  return {
    add: (body: ActivityBody): Promise<Activity> => {
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
