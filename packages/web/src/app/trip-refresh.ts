import type { LiveResource } from '@caravan/contract/live.ts';
import {
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCompletedTrips,
  listTrips,
} from '@caravan/contract/trips/trips.endpoints.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refreshItinerary } from '../features/itinerary/itinerary.queries.ts';
import { refreshMembers } from '../features/members/members.queries.ts';
import { keyOf } from '../platform/api.ts';

/** Asks again for what a change on a trip touched, and for nothing else. */
export const refreshResource = (client: QueryClient, tripId: string, resource: LiveResource): void => {
  if (resource === 'trip') refreshTrip(client, tripId);
  if (resource === 'itinerary') void refreshItinerary(client, tripId);
  if (resource === 'members') refreshMembers(client, tripId);
};

/** Asks again for all of a trip, after a time in which changes may have been missed. The chat asks for what it missed itself. */
export const refreshWholeTrip = (client: QueryClient, tripId: string): void => {
  refreshTrip(client, tripId);
  void refreshItinerary(client, tripId);
  refreshMembers(client, tripId);
};

/** Title and dates stand in every list of trips, and the dates decide which list and which count a trip belongs to. */
const refreshTrip = (client: QueryClient, tripId: string): void => {
  void client.invalidateQueries({ queryKey: keyOf(getTrip, { params: { tripId } }), exact: true });
  void client.invalidateQueries({ queryKey: keyOf(listTrips), exact: true });
  for (const endpoint of [listCompletedTrips, listAccessibleTrips, getUserStats]) {
    void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
};

/** Forgets a trip that the viewer has lost, so that no screen shows it any more. */
export const forgetTrip = (client: QueryClient, tripId: string): void => {
  client.removeQueries({ queryKey: keyOf(getTrip, { params: { tripId } }) });
  client.setQueryData<Trip[]>(keyOf(listTrips), (trips) => trips?.filter(({ id }) => id !== tripId));
  refreshTrip(client, tripId);
  refreshMembers(client, tripId);
};
