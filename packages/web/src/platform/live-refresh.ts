import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { readsOfAllTrips, readsOfOwnFlights, readsTouchedBy } from '@caravan/contract/live-reads.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keyOf } from './api.ts';

/** Asks again for what a change on a trip touched, and for nothing else; resolves when what is on the screen has arrived. */
export const refreshResource = async (client: QueryClient, tripId: string, resource: LiveResource): Promise<void> => {
  await Promise.all(readsTouchedBy[resource].map((endpoint) => refreshRead(client, endpoint, { tripId })));
};

/** Asks again for everything that lists or counts trips and their people. */
export const refreshLists = async (client: QueryClient): Promise<void> => {
  await Promise.all(readsOfAllTrips.map((endpoint) => refreshRead(client, endpoint)));
};

/** Asks again for the flights that one follows. */
export const refreshOwnFlights = async (client: QueryClient): Promise<void> => {
  await Promise.all(readsOfOwnFlights.map((endpoint) => refreshRead(client, endpoint)));
};

/** Asks again for a read, whatever query it was asked with. */
export const refreshRead = (
  client: QueryClient,
  endpoint: EndpointShape,
  params: Record<string, string> = {},
): Promise<void> => client.invalidateQueries(readsOf(endpoint, params));

/** A read with any query, but nothing that stands below it: the list of trips is not each of the trips. */
export const readsOf = (endpoint: EndpointShape, params: Record<string, string> = {}) => {
  const queryKey = keyOf(endpoint, { params });
  const predicate = (query: Query): boolean =>
    query.queryKey.slice(queryKey.length).every((part) => typeof part === 'object');
  return { queryKey, predicate };
};
