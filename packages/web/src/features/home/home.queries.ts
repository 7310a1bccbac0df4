import {
  listRecentActivities,
  listRecentOutfits,
  listUpcomingActivities,
} from '@caravan/contract/home/home.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { viewerZone } from '../../platform/clock.ts';
import { minutes } from '../../platform/query-client.ts';

/** What was last added to the viewer's trips, newest first; fresh 5 minutes. */
export const recentActivitiesQuery = queryOptions({
  queryKey: keyOf(listRecentActivities),
  queryFn: ({ signal }) => call(listRecentActivities, { signal }),
  staleTime: minutes(5),
});

/** The outfits that were last added to the viewer's trips; fresh 10 minutes. */
export const recentOutfitsQuery = queryOptions({
  queryKey: keyOf(listRecentOutfits),
  queryFn: ({ signal }) => call(listRecentOutfits, { signal }),
  staleTime: minutes(10),
});

/** Today's and the next activities of the viewer's trips, by time; fresh 2 minutes, as what is on now changes by the hour. */
export const upcomingActivitiesQuery = () => {
  const query = { timeZone: viewerZone() };
  return queryOptions({
    queryKey: keyOf(listUpcomingActivities, { query }),
    queryFn: ({ signal }) => call(listUpcomingActivities, { query, signal }),
    staleTime: minutes(2),
  });
};
