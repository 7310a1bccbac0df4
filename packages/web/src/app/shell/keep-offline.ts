import { compareByNearness, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { hashKey, onlineManager } from '@tanstack/react-query';
import { chatQuery, loadOlder } from '../../features/chat/chat.queries.ts';
import { searchesQuery } from '../../features/concierge/concierge.queries.ts';
import { tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { membersQuery } from '../../features/members/members.queries.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { packingQuery } from '../../features/packing/packing.queries.ts';
import { shoppingQuery } from '../../features/shopping/shopping.queries.ts';
import { completedTripsQuery, tripsQuery, tripQuery } from '../../features/trips/trips.queries.ts';
import { viewerZone } from '../../platform/clock.ts';
import { forgetFilesOver } from '../../platform/draft-files.ts';
import { isLineFree, isLineMetered } from '../../platform/idle.ts';
import { keepFiles } from '../../platform/offline/keep-files.ts';
import type { ReadKeeper } from '../../platform/offline/keep-reads.ts';
import { keeperNow, onKeepingStarted, startKeeping, stopKeeping } from '../../platform/offline/keeping.ts';
import { KEPT_MESSAGES } from '../../platform/offline/kept-reads.ts';
import { keepForGood } from '../../platform/offline/room.ts';
import { minutes } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';

/** Trips that are read ahead, the nearest ones. */
const TRIPS = 20;
/** Pages of past questions that are read ahead, the latest. */
const SEARCH_PAGES = 5;
/** How old what is kept may be before it is read ahead again. */
const FRESH_MS = minutes(15);
/** Between two requests, milliseconds: whoever uses the app meanwhile has the line, and the server's limits, for themselves. */
const PAUSE_MS = 250;

/** Keeps what is read, and reads ahead what the trips lack that are on now or to come. Answers how to stop. */
export const keepOffline = (client: QueryClient): (() => void) => {
  let isStopped = false;
  let isReading = false;
  let readAt = -Infinity;
  if (isShownAsApp()) keepForGood();
  const viewer = client.getQueryData(currentUserQuery.queryKey);
  if (viewer) void forgetFilesOver(viewer.id);
  const readAhead = async (): Promise<void> => {
    const keeper = keeperNow();
    const isDue = Date.now() - readAt > FRESH_MS;
    if (isStopped || isReading || !isDue || !keeper || keeper.mark === null || !mayRead()) return;
    isReading = true;
    readAt = Date.now();
    try {
      await readTripsAhead(client, keeper, () => isStopped || keeper.mark === null || !mayRead());
    } finally {
      isReading = false;
      // Its person has turned the keeping off and on meanwhile.
      if (keeperNow() !== keeper) begin();
    }
  };
  const wake = (): void => void readAhead();
  const begin = (): void => {
    readAt = -Infinity;
    wake();
  };
  const stopHearing = onKeepingStarted(begin);
  void startKeeping(client);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    isStopped = true;
    stopHearing();
    stopKeeping();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
};

/** Whether the page is shown as an app of the device. */
const isShownAsApp = (): boolean => matchMedia('(display-mode: standalone)').matches;

const mayRead = (): boolean => document.visibilityState === 'visible' && onlineManager.isOnline() && isLineFree();

/** What is read of a trip, the most wanted first. */
const readsOfTrip = (tripId: string) => [
  tripQuery(tripId),
  itineraryQuery(tripId),
  outfitsQuery(tripId),
  tripFlightsQuery(tripId),
  shoppingQuery(tripId),
  membersQuery(tripId),
  packingQuery(tripId),
  chatQuery(tripId),
];

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Reads one after the other, until it is to stop; what is kept and not old is left out. */
export const readTripsAhead = async (client: QueryClient, keeper: ReadKeeper, isOver: () => boolean): Promise<void> => {
  const today = dateIn(viewerZone(), new Date());
  await client.prefetchInfiniteQuery({ ...tripsQuery(), staleTime: FRESH_MS });
  const trips = (client.getQueryData(tripsQuery().queryKey)?.pages ?? [])
    .flatMap((page) => page.trips)
    .filter((trip) => tripStatus(trip, today) !== 'completed')
    .toSorted(compareByNearness(today))
    .slice(0, TRIPS);
  await keeper.settle();
  const ages = await keeper.answeredAt();
  const isThere = (queryKey: readonly unknown[]): boolean =>
    Date.now() - (ages.get(hashKey(queryKey)) ?? 0) < FRESH_MS || isFresh(client, queryKey);
  for (const { id } of trips) {
    for (const query of readsOfTrip(id)) {
      if (isOver()) return;
      if (isThere(query.queryKey)) continue;
      await client.prefetchQuery({ ...(query as ReturnType<typeof tripQuery>), staleTime: FRESH_MS, retry: false });
      await pause();
    }
  }
  const once = { staleTime: FRESH_MS, retry: false };
  const [searches, completed] = [searchesQuery(''), completedTripsQuery()];
  if (!isOver() && !isThere(searches.queryKey))
    await client.prefetchInfiniteQuery({ ...searches, ...once, pages: SEARCH_PAGES });
  await pause();
  // They can be planned again anywhere.
  if (!isOver() && !isThere(completed.queryKey)) await client.prefetchInfiniteQuery({ ...completed, ...once });
  const [next] = trips;
  if (!next) return;
  await readMessagesAhead(client, next.id, isOver);
  await keeper.settle();
  if (!isOver() && !isLineMetered() && (await isInstalled())) await keepFiles(keeper, next.id, pause);
};

/** Whether the worker is there that shows kept files without the network: without it they would be kept for nobody. */
const isInstalled = async (): Promise<boolean> =>
  'serviceWorker' in navigator && Boolean((await navigator.serviceWorker.getRegistration('/'))?.active);

const isFresh = (client: QueryClient, queryKey: readonly unknown[]): boolean => {
  const state = client.getQueryState(queryKey);
  return state?.status === 'success' && Date.now() - state.dataUpdatedAt < FRESH_MS;
};

/** Reads a chat back, as far as it is kept, page by page. */
const readMessagesAhead = async (client: QueryClient, tripId: string, isOver: () => boolean): Promise<void> => {
  const count = (): number => client.getQueryData(chatQuery(tripId).queryKey)?.length ?? 0;
  for (let before = -1; !isOver() && count() < KEPT_MESSAGES && count() > before; await pause()) {
    before = count();
    await loadOlder(client, tripId).catch(() => undefined);
  }
};
