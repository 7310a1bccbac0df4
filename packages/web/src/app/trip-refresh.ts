import type { LiveResource } from '@caravan/contract/live.ts';
import { listAllMembers } from '@caravan/contract/members/members.endpoints.ts';
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
import { refreshOutfits } from '../features/outfits/outfits.queries.ts';
import { refreshShopping } from '../features/shopping/shopping.queries.ts';
import { keyOf } from '../platform/api.ts';

/** Asks again for what a change on a trip touched, and for nothing else. */
export const refreshResource = (client: QueryClient, tripId: string, resource: LiveResource): void => {
  if (resource === 'trip') refreshTrip(client, tripId);
  if (resource === 'itinerary') void refreshItinerary(client, tripId);
  if (resource === 'outfits') refreshOutfits(client, tripId);
  if (resource === 'shopping') refreshShopping(client, tripId);
  if (resource === 'members') refreshMembers(client, tripId);
};

/**
 * Asks again for what is known of a trip, whose changes may have been missed until now. The chat is left out: it asks for
 * what it missed itself.
 */
export const catchUp = (client: QueryClient, tripId: string): void => {
  const queryKey = keyOf(getTrip, { params: { tripId } });
  const isChat = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'chat';
  void client.invalidateQueries({ queryKey, predicate: (query) => query.state.data !== undefined && !isChat(query) });
};

/** Asks again for everything that lists or counts trips and their people. */
export const refreshLists = (client: QueryClient): void => {
  refreshTripLists(client);
  void client.invalidateQueries({ queryKey: keyOf(listAllMembers) });
};

/** Title and dates stand in every list of trips, and the dates decide which list and which count a trip belongs to. */
const refreshTrip = (client: QueryClient, tripId: string): void => {
  void client.invalidateQueries({ queryKey: keyOf(getTrip, { params: { tripId } }), exact: true });
  refreshTripLists(client);
};

const refreshTripLists = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keyOf(listTrips), exact: true });
  for (const endpoint of [listCompletedTrips, listAccessibleTrips, getUserStats]) {
    void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
};

/** Forgets a trip that the viewer has lost, so that no screen shows it any more. */
export const forgetTrip = (client: QueryClient, tripId: string): void => {
  client.removeQueries({ queryKey: keyOf(getTrip, { params: { tripId } }) });
  client.setQueryData<Trip[]>(keyOf(listTrips), (trips) => trips?.filter(({ id }) => id !== tripId));
  refreshLists(client);
};
