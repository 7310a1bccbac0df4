import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { AnswerOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { Outbox } from '@caravan/outbox/outbox.ts';
import type { Queue } from '@caravan/outbox/queue.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../api.ts';
import { useIsReached } from '../offline/reach.ts';
import { currentUserQuery, useCurrentUser } from '../session.ts';
import { loadOutbox, onOutbox, outboxCode, outboxNow } from './outbox-loader.ts';
import { readsOf } from './reads-of-trip.ts';
import { mayBeWaiting } from './remembered-waiting.ts';

const NOTHING: Queue = [];

const listOf = (outbox: Outbox): Queue => {
  const list = outbox.list();
  // The very same before the outbox's code is here and after, so that nothing is drawn anew for it.
  return list.length === 0 ? NOTHING : list;
};

/** Follows what is so of the outbox; until its code is here nothing is known to wait. */
const useOutboxState = <State>(read: (outbox: Outbox) => State, otherwise: State): State => {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id;
  const subscribe = useCallback(
    (changed: () => void) => (userId === undefined ? () => undefined : onOutbox(client, userId, changed)),
    [client, userId],
  );
  return useSyncExternalStore(subscribe, () => {
    const page = userId === undefined ? null : outboxNow(client, { id: userId });
    return page ? read(page.outbox) : otherwise;
  });
};

/** What waits for the server, in the order of its making; drawn anew as that changes. */
export const useQueue = (): Queue => useOutboxState(listOf, NOTHING);

/** What waits, and what its writer can do about it. */
export const useOutbox = () => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const queue = useQueue();
  const outboxOf = () => outboxNow(client, user)?.outbox;
  return {
    queue,
    isDelayed: ({ id }: QueuedChange): boolean => outboxOf()?.isDelayed(id) ?? false,
    needing: (change: QueuedChange): Queue => outboxOf()?.needing(change) ?? NOTHING,
    retry: async (id: string): Promise<void> => outboxOf()?.retry(id),
    discard: async (id: string): Promise<void> => outboxOf()?.discard(id),
    choose: async (...choice: Parameters<Outbox['choose']>): Promise<void> => outboxOf()?.choose(...choice),
  };
};

/** Whether nothing reaches the server, so that what waits does so for a connection rather than for its turn. */
export const useIsCutOff = (): boolean => {
  const isReached = useIsReached();
  const isOnline = useIsOnline();
  const isCutOff = useOutboxState((outbox) => outbox.isCutOff(), false);
  return !isOnline || !isReached || isCutOff;
};

/** Whether the browser calls itself online. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => onlineManager.isOnline());

/** Whether what is made just now would wait for a connection. */
export const isCutOffNow = (client: QueryClient): boolean => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return !onlineManager.isOnline() || (outboxNow(client, user)?.outbox.isCutOff() ?? false);
};

/** Whether something waits longer than its turn, for a connection or as the server is in trouble with it. */
export const useIsHeldUp = (): boolean => {
  const isCutOff = useIsCutOff();
  const isDelayed = useOutboxState((outbox) => outbox.isDelayed(), false);
  return isCutOff || isDelayed;
};

const onConnection = (changed: () => void) => onlineManager.subscribe(changed);

const NO_THINGS: ReadonlySet<string> = new Set();

/** The ids of what has changes that wait for a connection, or for their writer; what is on its way is not among them. */
export const useWaitingThings = (): ReadonlySet<string> => {
  const queue = useQueue();
  const isHeldUp = useIsHeldUp();
  return useMemo(() => {
    const waiting = queue.filter(({ state }) => isHeldUp || state !== 'waiting');
    return waiting.length === 0
      ? NO_THINGS
      : new Set(waiting.flatMap((change) => [...(outboxCode()?.thingsOf(change) ?? [])]));
  }, [queue, isHeldUp]);
};

/** A read of a trip with what waits laid over it. */
const laidOver = <const E extends EndpointShape>(
  client: QueryClient,
  user: CurrentUser | null | undefined,
  read: E,
  answered: AnswerOf<E>,
  queue: Queue,
  tripId: string,
): AnswerOf<E> => {
  const code = outboxCode();
  if (!user || !code || queue.length === 0) return answered;
  return code.shownOver(read, answered, queue, readsOf(client, tripId, user));
};

/** How a read of a trip is shown with what waits laid over it: for the `select` of its query. */
export const useOverlay = <const E extends EndpointShape>(
  read: E,
  tripId: string,
): ((answered: AnswerOf<E>) => AnswerOf<E>) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const queue = useQueue();
  // One of another trip, or none at all, is no reason to lay anything over this one anew.
  const isTouched = queue.some((change) => (change.tripId ?? '') === tripId);
  const laid = isTouched ? queue : NOTHING;
  return useCallback(
    (answered) => laidOver(client, user, read, answered, laid, tripId),
    [client, user, laid, read, tripId],
  );
};

/** How one read of several trips is shown with what waits laid over it. */
export const useOverlays = <const E extends EndpointShape>(
  read: E,
): ((answered: AnswerOf<E>, tripId: string) => AnswerOf<E>) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const queue = useQueue();
  return useCallback(
    (answered, tripId) => laidOver(client, user, read, answered, queue, tripId),
    [client, user, queue, read],
  );
};

/** What is shown of a read of a trip just now; `undefined` where it was not read. */
export const shownNow = <const E extends EndpointShape>(
  client: QueryClient,
  read: E,
  tripId: string,
): AnswerOf<E> | undefined => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  const answered = client.getQueryData<AnswerOf<E>>(keyOf(read, { params: { tripId } } as never));
  return answered && laidOver(client, user, read, answered, queueNow(client), tripId);
};

/** What waits just now. */
const queueNow = (client: QueryClient): Queue => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return outboxNow(client, user)?.outbox.list() ?? NOTHING;
};

/** What waits, read anew once the outbox's code is here. */
export const readQueue = async (client: QueryClient): Promise<Queue> => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) return NOTHING;
  const { outbox } = (await loadOutbox()).outboxOf(client, user);
  await outbox.reload();
  return outbox.list();
};

/** What waits, for words that must not miss any of it; `undefined` until it is read. @param isWanted reads it. */
export const useKnownQueue = (isWanted: boolean): Queue | undefined => {
  const client = useQueryClient();
  const queue = useQueue();
  const [isKnown, setKnown] = useState(() => outboxCode() !== null);
  useEffect(() => {
    if (isWanted && !isKnown) void readQueue(client).then(() => setKnown(true));
  }, [client, isWanted, isKnown]);
  return isKnown ? queue : undefined;
};

/** Whether somebody's deletion of a trip waits. */
export const isDeletionWaiting = (client: QueryClient, tripId: string): boolean =>
  queueNow(client).some(({ kind, params }) => kind === 'deleteTrip' && params.tripId === tripId);

/**
 * What this device knows of a trip that the server does not have yet: it is `new`, a `copy` of which nothing is known, or `null`; `unknown` while
 * what waits is not read. The reads of a new one are answered with what it begins with.
 */
export const useTripMadeHere = (tripId: string): 'new' | 'copy' | 'unknown' | null => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [mayWait] = useState(() => user !== null && mayBeWaiting(user.id));
  const isUnknown = useOutboxState(() => false, mayWait);
  const made = useQueue().find(({ id, state }) => id === tripId && state === 'waiting');
  useLayoutEffect(() => {
    if (!made || !user) return;
    for (const [read, answer] of outboxCode()?.kindOf(made)?.begins?.(made, user) ?? []) {
      const queryKey = keyOf(read, { params: { tripId } });
      if (client.getQueryData(queryKey) !== undefined) continue;
      // What the server says of it now is that there is none.
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
    }
  }, [client, user, made, tripId]);
  if (isUnknown) return 'unknown';
  return made ? (outboxCode()?.kindOf(made)?.begins ? 'new' : 'copy') : null;
};

/** How a list of trips is shown with what waits laid over it: for the `select` of its query. */
export const useTripsOverlay = <T extends Pick<Trip, 'id'>>(
  asListed: ((trip: Trip) => T) | null,
): ((trips: readonly T[]) => readonly T[]) => {
  const user = useCurrentUser();
  const queue = useQueue();
  return useCallback(
    (trips) => (user && queue.length > 0 && outboxCode()?.tripsOver(trips, queue, user, asListed)) || trips,
    [user, queue, asListed],
  );
};
