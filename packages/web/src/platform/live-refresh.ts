import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { readsOfAllTrips, readsOfOwnFlights, readsTouchedBy, type LiveResource } from '@caravan/contract/live.ts';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { keyOf } from './api.ts';

/**
 * Asks again for what a change on a trip touched, and for nothing else; resolves when what is on a screen, or was under way,
 * has arrived.
 */
export const refreshResource = async (client: QueryClient, tripId: string, resource: LiveResource): Promise<void> => {
  await Promise.all(readsOfResource(resource).map((endpoint) => refreshRead(client, endpoint, { tripId })));
};

/** The reads that a change of a resource touches; none where a newer server names one that this version does not know. */
export const readsOfResource = (resource: LiveResource): readonly EndpointShape[] =>
  new Map(Object.entries(readsTouchedBy)).get(resource) ?? [];

/** Asks again for everything that lists or counts trips and their people. */
export const refreshLists = async (client: QueryClient): Promise<void> => {
  await Promise.all(readsOfAllTrips.map((endpoint) => refreshRead(client, endpoint)));
};

/** Asks again for the flights that one follows. */
export const refreshOwnFlights = async (client: QueryClient): Promise<void> => {
  await Promise.all(readsOfOwnFlights.map((endpoint) => refreshRead(client, endpoint)));
};

/** Refetches a read, whatever query it has. */
export const refreshRead = (
  client: QueryClient,
  endpoint: EndpointShape,
  params: Record<string, string> = {},
): Promise<void> => refreshQueries(client, readsOf(endpoint, params));

/**
 * Asks again for what is cached. What is under way for the first time, so that there is nothing to show meanwhile, is waited
 * for and then refetched: its answer may be from before the change.
 */
const refreshQueries = async (client: QueryClient, meant: QueryFilters): Promise<void> => {
  const underWay = client.getQueryCache().findAll({ ...meant, fetchStatus: 'fetching' });
  const firstAnswers = underWay.filter(({ state }) => state.data === undefined);
  await Promise.all([
    client.invalidateQueries(meant),
    // What another change has requested since is as new as need be.
    ...firstAnswers.map(async ({ promise, queryKey }) => {
      const [answer] = await Promise.allSettled([promise]);
      if (answer.status === 'fulfilled')
        await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }),
  ]);
};

/** A read with any query, but nothing that stands below it: the list of trips is not each of the trips. */
export const readsOf = (endpoint: EndpointShape, params: Record<string, string> = {}) => {
  const queryKey = keyOf(endpoint, { params });
  const predicate = (query: Query): boolean =>
    query.queryKey.slice(queryKey.length).every((part) => typeof part === 'object');
  return { queryKey, predicate };
};
