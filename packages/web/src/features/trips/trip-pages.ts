import { TRIPS_FIRST_PAGE, TRIPS_PAGE_MAX } from '@caravan/contract/limits.ts';
import { listCompletedTrips, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { readsOf } from '../../platform/live-refresh.ts';

const LISTS = [listTrips, listCompletedTrips] as const;

/** How much of a list is requested. */
export interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

export interface TripsPage<T> {
  readonly trips: readonly T[];
  /** Nothing came after it. */
  readonly isLast: boolean;
}

/** A list of trips as the cache keeps it. */
export type TripPages<T extends Trip = Trip> = InfiniteData<TripsPage<T>, number>;

const limitAt = (offset: number): number => (offset === 0 ? TRIPS_FIRST_PAGE : TRIPS_PAGE_MAX);

/**
 * The options of a query that reads a list of trips page by page and answers all of them that are there.
 *
 * @param read reads a stretch from the server.
 */
export const pagesOf = <T extends Trip>(read: (stretch: Stretch, signal: AbortSignal) => Promise<T[]>) => ({
  queryFn: async ({ pageParam: offset, signal }: { pageParam: number; signal: AbortSignal }): Promise<TripsPage<T>> => {
    const limit = limitAt(offset);
    const trips = await read({ offset, limit }, signal);
    return { trips, isLast: trips.length < limit };
  },
  initialPageParam: 0,
  getNextPageParam: ({ isLast }: TripsPage<T>, _pages: unknown, offset: number): number | undefined =>
    isLast ? undefined : offset + limitAt(offset),
  select: tripsIn<T>,
});

/** All trips of the pages, each once: one that moved while they were read can be in two. */
const tripsIn = <T extends Trip>({ pages }: TripPages<T>): T[] => [
  ...new Map(pages.flatMap(({ trips }) => trips.map((trip) => [trip.id, trip] as const))).values(),
];

/** The trip as the lists that were read know it. */
export const listedTrip = (client: QueryClient, tripId: string): Trip | undefined =>
  LISTS.flatMap((list) => client.getQueriesData<TripPages>(readsOf(list)))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ trips }) => trips)
    .find(({ id }) => id === tripId);

/** Puts a trip in its place in the lists until the server answers them anew; a new one comes first among the open ones. */
export const placeTrip = (client: QueryClient, trip: Trip): void => {
  const isNew = listedTrip(client, trip.id) === undefined;
  changePages(client, (trips) => trips.map((other) => (other.id === trip.id ? { ...other, ...trip } : other)));
  if (!isNew) return;
  client.setQueriesData<TripPages>(readsOf(listTrips), (list) => {
    const [first, ...others] = list?.pages ?? [];
    return list && first && { ...list, pages: [{ ...first, trips: [trip, ...first.trips] }, ...others] };
  });
};

/** Takes a trip out of the lists. */
export const takeTrip = (client: QueryClient, tripId: string): void =>
  changePages(client, (trips) => trips.filter(({ id }) => id !== tripId));

const changePages = (client: QueryClient, to: (trips: readonly Trip[]) => readonly Trip[]): void => {
  for (const list of LISTS) {
    client.setQueriesData<TripPages>(
      readsOf(list),
      (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, trips: to(page.trips) })) },
    );
  }
};
