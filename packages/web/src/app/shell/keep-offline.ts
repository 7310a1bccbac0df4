import { READS_TOGETHER_MAX } from '@caravan/contract/limits.ts';
import { compareByNearness, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChoice } from '@caravan/contract/trips/trips.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { hashKey, onlineManager } from '@tanstack/react-query';
import { chatQuery, loadOlder } from '../../features/chat/chat.queries.ts';
import type { ChatWindow } from '../../features/chat/message-list.rules.ts';
import { searchesQuery } from '../../features/concierge/concierge.queries.ts';
import { datePollsQuery } from '../../features/date-polls/date-polls.queries.ts';
import { tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import { ideaCommentsQuery, ideasQuery } from '../../features/ideas/ideas.queries.ts';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { membersQuery } from '../../features/members/members.queries.ts';
import { moneyQuery, paymentsQuery, tripPaymentDetailsQuery } from '../../features/money/money.queries.ts';
import { expensesQuery } from '../../features/money/expenses.queries.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { packingQuery } from '../../features/packing/packing.queries.ts';
import { shoppingQuery } from '../../features/shopping/shopping.queries.ts';
import {
  accessibleTripsQuery,
  completedTripsQuery,
  tripsQuery,
  tripQuery,
} from '../../features/trips/trips.queries.ts';
import { viewerZone } from '../../platform/clock.ts';
import { type AnswerAhead, aheadSignal } from '../../platform/ahead.ts';
import { aheadOf } from '../../platform/ahead-queries.ts';
import { forgetFilesOver } from '../../platform/draft-files.ts';
import { isLineFree, isLineMetered } from '../../platform/idle.ts';
import { keepFiles } from '../../platform/offline/keep-files.ts';
import type { ReadKeeper } from '../../platform/offline/keep-reads.ts';
import { keeperNow, onKeepingStarted, startKeeping, stopKeeping } from '../../platform/offline/keeping.ts';
import { KEPT_MESSAGES } from '../../platform/offline/kept-reads.ts';
import { keepForGood } from '../../platform/offline/room.ts';
import { minutes } from '../../platform/query-client.ts';
import { gatherReads } from '../../platform/reads-together.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { currentUserQuery } from '../../platform/session.ts';

/** Trips that are read anew each quarter of an hour, the nearest ones; the others are once a day. */
const NEAR_TRIPS = 20;
/** Pages of past questions that are read ahead, the latest. */
const SEARCH_PAGES = 5;
/** How old what is kept may be before it is read ahead again. */
const FRESH_MS = minutes(15);
/** The same of trips that are farther away. */
const FAR_FRESH_MS = minutes(24 * 60);
/**
 * For each read before the next request, milliseconds: whoever uses the app meanwhile has the line, and the server's limits, which count
 * each, for themselves.
 */
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

const pause = (reads = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, reads * PAUSE_MS));

/** Reads a few trips with one request, and then the next ones, until it is to stop; what is kept and not old is left out. */
export const readTripsAhead = async (client: QueryClient, keeper: ReadKeeper, isOver: () => boolean): Promise<void> => {
  await readListsAhead(client);
  await keeper.settle();
  const reading = { client, keeper, isOver, ages: await keeper.answeredAt() };
  const trips = tripsToCome(client).map(({ id }, place): TripAhead => ({
    id,
    freshMs: place < NEAR_TRIPS ? FRESH_MS : FAR_FRESH_MS,
  }));
  const [nearest = [], ...others] = trips.map((trip) => readsOfTrip(client, trip));
  // With the nearest trip, as past questions and plans are of use anywhere.
  await readTogetherAhead(reading, [...nearest, ...readsOfPerson(client), ...others.flat()]);
  await readTogetherAhead(
    reading,
    trips.flatMap((trip) => openPollOf(client, trip)),
  );
  for (const trip of trips) await readMessagesAhead(reading, trip);
  await keeper.settle();
  const [next] = trips;
  if (next && !isOver() && !isLineMetered() && (await isInstalled())) await keepFiles(keeper, next.id, pause);
};

/** Reads the lists that lead to the trips, all pages of them. */
const readListsAhead = async (client: QueryClient): Promise<void> => {
  const list = tripsQuery();
  await client.prefetchInfiniteQuery({ ...list, staleTime: FRESH_MS });
  const isWhole = client.getQueryData(list.queryKey)?.pages.at(-1)?.isLast ?? true;
  if (!isWhole) await client.prefetchInfiniteQuery({ ...list, staleTime: 0, pages: Infinity });
  await client.prefetchQuery({ ...accessibleTripsQuery, staleTime: FRESH_MS });
};

/** The trips that are on or to come, the nearest first. */
const tripsToCome = (client: QueryClient): readonly TripChoice[] => {
  const today = dateIn(viewerZone(), new Date(serverNow()));
  return (client.getQueryData(accessibleTripsQuery.queryKey) ?? [])
    .filter((trip) => tripStatus(trip, today) !== 'completed')
    .toSorted(compareByNearness(today));
};

/** A reading ahead that is under way. */
interface Reading {
  readonly client: QueryClient;
  readonly keeper: ReadKeeper;
  readonly isOver: () => boolean;
  /** When what is kept was answered, by the hashes of keys. */
  readonly ages: ReadonlyMap<string, number>;
}

/** A trip that is read ahead. */
interface TripAhead {
  readonly id: string;
  /** How old what is kept of it may be. */
  readonly freshMs: number;
}

/** A read that may be due. */
interface ReadAhead {
  readonly queryKey: readonly unknown[];
  /** The trip that it is of; `null` for none. */
  readonly tripId: string | null;
  /** How old what is kept of it may be. */
  readonly freshMs: number;
  readonly begin: (answer: AnswerAhead) => Promise<void>;
}

/** What is read of a trip, the most wanted first. */
const readsOfTrip = (client: QueryClient, { id, freshMs }: TripAhead): readonly ReadAhead[] =>
  [
    tripQuery(id),
    itineraryQuery(id),
    outfitsQuery(id),
    tripFlightsQuery(id),
    shoppingQuery(id),
    ideasQuery(id),
    ideaCommentsQuery(id),
    moneyQuery(id),
    expensesQuery(id),
    paymentsQuery(id),
    tripPaymentDetailsQuery(id),
    membersQuery(id),
    packingQuery(id),
    chatQuery(id),
  ].map((query) => readOfTrip(client, query as ReturnType<typeof tripQuery>, { id, freshMs }));

const readOfTrip = (
  client: QueryClient,
  query: ReturnType<typeof tripQuery>,
  { id, freshMs }: TripAhead,
): ReadAhead => ({
  queryKey: query.queryKey,
  tripId: id,
  freshMs,
  begin: (answer) => client.prefetchQuery({ ...aheadOf(query, answer), staleTime: freshMs }),
});

/** The vote on the dates of a trip of which it is known that there is one: hardly any has. */
const openPollOf = (client: QueryClient, trip: TripAhead): readonly ReadAhead[] => {
  const isOpen = client.getQueryData(tripQuery(trip.id).queryKey)?.datePoll === 'open';
  const query = datePollsQuery(trip.id) as unknown as ReturnType<typeof tripQuery>;
  return isOpen ? [readOfTrip(client, query, trip)] : [];
};

/** What is read beside the trips: past questions, and which trips are over, as they can be planned again anywhere. */
const readsOfPerson = (client: QueryClient): readonly ReadAhead[] => {
  const [searches, completed] = [searchesQuery(''), completedTripsQuery()];
  const once = { staleTime: FRESH_MS };
  return [
    {
      queryKey: searches.queryKey,
      tripId: null,
      freshMs: FRESH_MS,
      begin: (answer) => client.prefetchInfiniteQuery({ ...aheadOf(searches, answer), ...once, pages: SEARCH_PAGES }),
    },
    {
      queryKey: completed.queryKey,
      tripId: null,
      freshMs: FRESH_MS,
      begin: (answer) => client.prefetchInfiniteQuery({ ...aheadOf(completed, answer), ...once }),
    },
  ];
};

/** Reads what is due, as much at a time as one request takes. */
const readTogetherAhead = async (reading: Reading, reads: readonly ReadAhead[]): Promise<void> => {
  const { client, isOver } = reading;
  const due = reads.filter(({ queryKey, freshMs }) => !isThere(reading, queryKey, freshMs));
  for (let first = 0; first < due.length && !isOver(); first += READS_TOGETHER_MAX) {
    const toCome = new Set(tripsToCome(client).map(({ id }) => id));
    // Deleted or left meanwhile, a trip has nothing to be read any more.
    const batch = due
      .slice(first, first + READS_TOGETHER_MAX)
      .filter(({ tripId }) => tripId === null || toCome.has(tripId));
    const together = gatherReads();
    await Promise.all(batch.map(({ begin }) => begin(together)));
    await pause(batch.length);
  }
};

/** Whether the device or the page has a read that is not too old. */
const isThere = ({ client, ages }: Reading, queryKey: readonly unknown[], freshMs: number): boolean => {
  const state = client.getQueryState(queryKey);
  const readAt = Math.max(ages.get(hashKey(queryKey)) ?? 0, state?.status === 'success' ? state.dataUpdatedAt : 0);
  return Date.now() - readAt < freshMs;
};

/** Whether the worker is there that shows kept files without the network: without it they would be kept for nobody. */
const isInstalled = async (): Promise<boolean> =>
  'serviceWorker' in navigator && Boolean((await navigator.serviceWorker.getRegistration('/'))?.active);

/** Reads a chat back, as far as it is kept, page by page, unless the device has that much of it. */
const readMessagesAhead = async ({ client, keeper, isOver }: Reading, { id, freshMs }: TripAhead): Promise<void> => {
  const chat = chatQuery(id);
  await keeper.settle();
  if (isOver() || isReadBack(await keeper.answerOf(chat.queryKey))) return;
  // What was read back halfway before goes on at the chat's end.
  await client.prefetchQuery({ ...aheadOf(chat), staleTime: freshMs });
  const read = (): ChatWindow | undefined => client.getQueryData(chat.queryKey);
  for (let before = -1; !isOver() && !isReadBack(read()) && (read()?.length ?? -1) > before; await pause()) {
    before = read()?.length ?? 0;
    await loadOlder(client, id, aheadSignal()).catch(() => undefined);
  }
};

/** Whether a chat is there as far back as it is kept, or from its first message; `undefined`: nothing of it is. */
const isReadBack = (chat: ChatWindow | undefined): boolean =>
  chat !== undefined && (chat.length === 0 || chat.length >= KEPT_MESSAGES || chat[0]?.seq === 1);
