import type { BodyInputOf, BodyOf } from '@caravan/contract/endpoint.ts';
import {
  createTrip,
  deleteTrip,
  getTrip,
  getUserStats,
  listAccessibleTrips,
  listCompletedTrips,
  listTrips,
  updateTrip,
} from '@caravan/contract/trips/trips.endpoints.ts';
import type { Trip, TripChoice, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import {
  type QueryClient,
  type UseInfiniteQueryOptions,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError, NetworkError, call, keyOf } from '../../platform/api.ts';
import { viewerZone } from '../../platform/clock.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshLists } from '../../platform/live-refresh.ts';
import { announceLostTrip } from '../../platform/offline/lost-trips.ts';
import { type ChangedFields, changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { useTripsOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { redirectToLogin } from '../../platform/session.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { ChosenPhoto } from '../../platform/use-chosen-photo.ts';
import { type TripPages, type TripsPage, listedTrip, pagesOf, placeTrip, takeTrip } from './trip-pages.ts';

/**
 * The trips that are not over where the viewer is, page by page, in the order of My Trips; fresh 5 minutes, as on home. For
 * `useInfiniteQuery`, whose `data` are all trips that were read so far, or `useTripPages`.
 */
export const tripsQuery = () => {
  const query = { status: 'open', timeZone: viewerZone() } as const;
  return infiniteQueryOptions({
    queryKey: keyOf(listTrips, { query }),
    ...pagesOf((stretch, signal) => call(listTrips, { query: { ...query, ...stretch }, signal })),
    staleTime: minutes(5),
  });
};

/** The same for the trips page, fresh 1 minute. */
export const tripsPageQuery = () => ({ ...tripsQuery(), staleTime: minutes(1) });

/** The trips that are over where the viewer is, page by page, latest first; fresh 5 minutes. Used like {@link tripsQuery}. */
export const completedTripsQuery = () => {
  const query = { timeZone: viewerZone() };
  return infiniteQueryOptions({
    queryKey: keyOf(listCompletedTrips, { query }),
    ...pagesOf((stretch, signal) => call(listCompletedTrips, { query: { ...query, ...stretch }, signal })),
    staleTime: minutes(5),
  });
};

/** Counts over the viewer's trips; fresh 3 minutes. */
export const statsQuery = () => {
  const query = { timeZone: viewerZone() };
  return queryOptions({
    queryKey: keyOf(getUserStats, { query }),
    queryFn: ({ signal }) => call(getUserStats, { query, signal }),
    staleTime: minutes(3),
  });
};

/**
 * The trips that the viewer owns, over or not, read anew each time: what depends on it can't be taken back. All are one page:
 * the cache keeps every list of trips in one shape. For `useInfiniteQuery`.
 */
export const ownedTripsQuery = infiniteQueryOptions({
  queryKey: keyOf(listTrips),
  queryFn: async ({ signal }) => ({ trips: await call(listTrips, { signal }), isLast: true }),
  initialPageParam: 0,
  getNextPageParam: () => undefined,
  select: ({ pages }) => pages.flatMap(({ trips }) => trips).filter(({ role }) => role === 'owner'),
  staleTime: 0,
});

/** The viewer's trips as choices; fresh 5 minutes. */
export const accessibleTripsQuery = queryOptions({
  queryKey: keyOf(listAccessibleTrips),
  queryFn: ({ signal }) => call(listAccessibleTrips, { signal }),
  staleTime: minutes(5),
});

/** One trip with its members; fresh 10 minutes. */
export const tripQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(getTrip, { params }),
    queryFn: ({ signal }) => call(getTrip, { params, signal }),
    staleTime: minutes(10),
  });
};

/** Makes a trip; says so, or what went wrong. */
export const useCreateTrip = () => {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof createTrip>): Promise<TripDetail> => {
    try {
      const about = { tripId: null, subject: body.title, params: {}, ownUnauthorized: true } as const;
      const made = await makeChange(client, 'createTrip', createTrip, { ...about, body: asParsed(body) });
      if (!made.isWaiting) {
        cacheTrip(client, made.answer);
        void refreshLists(client);
      }
      sayMade(made, 'Trip created successfully!');
      return made.answer;
    } catch (error) {
      afterFailure(error, 'Failed to create trip. Please try again.');
      throw error;
    }
  };
};

/** Changes a trip; says so, or what went wrong, but for a change that somebody else came before. */
export const useUpdateTrip = () => {
  const client = useQueryClient();
  return async (stored: Trip, changes: TripChanges, { id, cover }: Along): Promise<Trip> => {
    const params = { tripId: stored.id };
    const { contents, ...fields } = changes;
    try {
      const { body, before } = withBothDates(stored, await changedFrom('updateTrip', fields, stored));
      const change = { tripId: stored.id, subject: stored.title, params, before, ownUnauthorized: true } as const;
      const sent = { ...body, ...(contents && { contents }) };
      const files = cover && body.coverImageUrl === cover.address ? [cover.file] : [];
      const made = await makeChange(client, 'updateTrip', updateTrip, { id, ...change, body: asParsed(sent), files });
      if (!made.isWaiting) showUpdated(client, made.answer);
      sayMade(made, 'Trip updated successfully!');
      return made.answer;
    } catch (error) {
      // The form answers it: it shows what the other one has changed.
      if (!isChangedMeanwhile(error)) afterFailure(error, 'Failed to update trip. Please try again.');
      void refreshLists(client);
      throw error;
    }
  };
};

/** The form has parsed it, but for its picture, which goes by its address. */
const asParsed = (sent: object) => sent as BodyOf<typeof createTrip> & BodyOf<typeof updateTrip>;

/** What goes along with a change of a trip: its id, for whoever follows it, and the photo that was chosen for the cover. */
interface Along {
  readonly id: string;
  readonly cover: ChosenPhoto | null;
}

/** What is changed of a trip, and what moves along with its dates. */
type TripChanges = Omit<BodyInputOf<typeof updateTrip>, 'version'>;

/** People see a trip's dates as one: with one of them the other is compared, and sent. */
const withBothDates = (
  { id, startDate, endDate }: Trip,
  { body, before }: ChangedFields<Omit<TripChanges, 'contents'>>,
): ChangedFields<Omit<TripChanges, 'contents'>> => {
  if (!('startDate' in body || 'endDate' in body)) return { body, before };
  return {
    body: { startDate, endDate, ...body },
    before: { [id]: { ...before[id], startDate, endDate } },
  };
};

const showUpdated = (client: QueryClient, updated: TripDetail): void => {
  const isOpen = client.getQueryData(tripQuery(updated.id).queryKey) !== undefined;
  if (isOpen) placeTrip(client, listed(updated));
  else cacheTrip(client, updated);
};

/** A trip as it is known now, which others may have changed since it was opened. */
export const latestOf = (client: QueryClient, trip: Trip): Trip => {
  const listed = listedTrip(client, trip.id);
  const known = [trip, listed ?? trip, client.getQueryData(tripQuery(trip.id).queryKey) ?? trip];
  return known.reduce((one, other) => (other.version > one.version ? other : one));
};

/** Deletes a trip for everybody; says so, or what went wrong. */
export const useDeleteTrip = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    meta: { ownUnauthorized: true },
    mutationFn: ({ id: tripId, title: subject }: Trip) => {
      const change = { tripId, subject, params: { tripId }, ownUnauthorized: true } as const;
      return makeChange(client, 'deleteTrip', deleteTrip, change);
    },
    onSuccess: (made, { id: tripId }) => {
      if (!made.isWaiting) {
        client.removeQueries({ queryKey: tripQuery(tripId).queryKey });
        takeTrip(client, tripId);
        announceLostTrip(tripId);
        void refreshLists(client);
      }
      sayMade(made, 'Trip deleted successfully!');
    },
    onError: (error) => {
      afterFailure(error, 'Failed to delete trip. Please try again.');
      void refreshLists(client);
    },
  });
};

/** Puts what the server answered in place, so that no screen shows the trip as it was until the lists arrive. */
export const cacheTrip = (client: QueryClient, detail: TripDetail): void => {
  client.setQueryData(tripQuery(detail.id).queryKey, detail);
  placeTrip(client, listed(detail));
};

/** A trip as lists have it. */
const listed = ({ members: _members, ...trip }: TripDetail): Trip => trip;

/**
 * Says why a trip was not saved. Where the session is over it says that instead, and leaves for the sign-in.
 *
 * @param fallback the sentence where nothing better is known.
 */
export const afterFailure = (error: unknown, fallback: string): void => {
  if (error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized')) {
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    redirectToLogin();
    return;
  }
  showFailure(error, hasMessage(error) ? {} : { description: fallback });
};

const hasMessage = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);

/** How a list of trips is read: `tripsQuery()` or `completedTripsQuery()`. */
type TripListQuery<T extends Trip> = UseInfiniteQueryOptions<TripsPage<T>, Error, T[], unknown[], number>;

/**
 * Reads a list of trips page by page; `data` are all trips that are there so far.
 *
 * @param isAllWanted reads on until the list is whole, as a search needs it. After a failure `fetchNextPage` goes on.
 */
export const useTripPages = <T extends Trip>(options: TripListQuery<T>, isAllWanted: boolean) => {
  const query = useInfiniteQuery(useWithWaiting(options));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isMoreDue = isAllWanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreDue) void fetchNextPage({ cancelRefetch: false });
  }, [isMoreDue, fetchNextPage]);
  return query;
};

/** The trips that are not over, with what waits laid over them. */
export const useOpenTrips = () => useInfiniteQuery(useWithWaiting(tripsQuery()));

/** The options of a list of trips, of which what waits is laid over what was read. */
const useWithWaiting = <T extends Trip>(options: TripListQuery<T>): TripListQuery<T> => {
  const overlay = useTripsOverlay<Trip>(options.queryKey[0] === keyOf(listCompletedTrips)[0] ? null : asTrip);
  const { select } = options;
  const shown = useCallback((pages: TripPages<T>) => overlay(select?.(pages) ?? []) as T[], [overlay, select]);
  return { ...options, select: shown };
};

const asTrip = (trip: Trip): Trip => trip;

/** The viewer's trips as choices, with what waits laid over them. */
export const useTripChoices = () => {
  const overlay = useTripsOverlay<TripChoice>(asChoice);
  const select = useCallback((choices: TripChoice[]) => [...overlay(choices)], [overlay]);
  return useQuery({ ...accessibleTripsQuery, select });
};

const asChoice = ({ id, title, role, membersMayAdd, startDate, endDate }: Trip): TripChoice => ({
  id,
  title,
  role,
  membersMayAdd,
  startDate,
  endDate,
});

/** Whether the viewer belongs to any trip, completed ones included; false until that is known. */
export const useHasTrips = (): boolean => (useTripChoices().data?.length ?? 0) > 0;
