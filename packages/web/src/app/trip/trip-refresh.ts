import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { takeTrip } from '../../features/trips/trip-pages.ts';
import { keyOf } from '../../platform/api.ts';
import { refreshLists, refreshQueries } from '../../platform/live-refresh.ts';

/**
 * Reads again what is cached of a trip, whose changes may have been missed until now. The chat is left out: it loads what it
 * missed itself.
 */
export const refetchTrip = (client: QueryClient, tripId: string): void => {
  const queryKey = keyOf(getTrip, { params: { tripId } });
  const isChat = ({ queryKey }: Query) => queryKey[2] === 'chat';
  // What has failed is read again from where it is missing.
  const isKnown = ({ state }: Query) => state.data !== undefined || state.fetchStatus !== 'idle';
  void refreshQueries(client, { queryKey, predicate: (query) => isKnown(query) && !isChat(query) });
};

/** Forgets a trip that the viewer has lost, so that no screen shows it any more. */
export const forgetTrip = (client: QueryClient, tripId: string): void => {
  client.removeQueries({ queryKey: keyOf(getTrip, { params: { tripId } }) });
  takeTrip(client, tripId);
  void refreshLists(client);
};
