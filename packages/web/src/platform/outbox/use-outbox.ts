import type { AnswerOf, BodyOf, EndpointShape } from '@caravan/contract/endpoint.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { seenBy } from '@caravan/outbox/seen-whole.ts';
import type { Outbox } from '@caravan/outbox/outbox.ts';
import { shownOver } from '@caravan/outbox/overlay.ts';
import { type Queue, thingsOf, withFile } from '@caravan/outbox/queue.ts';
import { tripsOver } from '@caravan/outbox/trip-lists.ts';
import type { QueuedChange, QueuedFile } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf } from '@caravan/outbox/queued-kinds.ts';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { keyOf } from '../api.ts';
import { isUnauthorized } from '../errors.ts';
import { useIsReached } from '../offline/reach.ts';
import { serverNow } from '../server-clock.ts';
import { currentUserQuery, useCurrentUser } from '../session.ts';
import { type ToastContent, showToast } from '../../ui/toast-store.ts';
import { newChangeId, outboxOf, readsOf, takenBack } from './outbox-of-page.ts';
import { leaveSessionEndOf, takeRefusal } from './send-change.ts';

const NOTHING: Queue = [];
const noSubscription = () => () => undefined;
const none = (): Queue => NOTHING;

/** What waits for the server, in the order of its making; drawn anew as that changes. */
export const useQueue = (): Queue => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const outbox = user && outboxOf(client, user).outbox;
  return useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.list ?? none);
};

/** What waits, and what its writer can do about it. */
export const useOutbox = () => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const queue = useQueue();
  const outbox = user && outboxOf(client, user).outbox;
  return {
    queue,
    isDelayed: ({ id }: QueuedChange): boolean => outbox?.isDelayed(id) ?? false,
    needing: (change: QueuedChange): Queue => outbox?.needing(change) ?? NOTHING,
    retry: async (id: string): Promise<void> => outbox?.retry(id),
    discard: async (id: string): Promise<void> => outbox?.discard(id),
    choose: async (...choice: Parameters<Outbox['choose']>): Promise<void> => outbox?.choose(...choice),
  };
};

/** Whether nothing reaches the server, so that what waits does so for a connection rather than for its turn. */
export const useIsCutOff = (): boolean => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const outbox = user && outboxOf(client, user).outbox;
  const isReached = useIsReached();
  const isOnline = useIsOnline();
  const isCutOff = useSyncExternalStore(outbox?.subscribe ?? noSubscription, () => outbox?.isCutOff() ?? false);
  return !isOnline || !isReached || isCutOff;
};

/** Whether the browser calls itself online. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => onlineManager.isOnline());

/** Whether what is made just now would wait for a connection. */
export const isCutOffNow = (client: QueryClient): boolean => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return !onlineManager.isOnline() || (user ? outboxOf(client, user).outbox.isCutOff() : false);
};

/** Whether something waits longer than its turn, for a connection or as the server is in trouble with it. */
export const useIsHeldUp = (): boolean => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const outbox = user && outboxOf(client, user).outbox;
  const isCutOff = useIsCutOff();
  const isDelayed = useSyncExternalStore(outbox?.subscribe ?? noSubscription, () => outbox?.isDelayed() ?? false);
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
    return waiting.length === 0 ? NO_THINGS : new Set(waiting.flatMap((change) => [...thingsOf(change)]));
  }, [queue, isHeldUp]);
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
    (answered) => (user && laid.length > 0 ? shownOver(read, answered, laid, readsOf(client, tripId, user)) : answered),
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
    (answered, tripId) => (user ? shownOver(read, answered, queue, readsOf(client, tripId, user)) : answered),
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
  if (!user || answered === undefined) return answered;
  return shownOver(read, answered, outboxOf(client, user).outbox.list(), readsOf(client, tripId, user));
};

/** What waits just now. */
const queueNow = (client: QueryClient): Queue => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return user ? outboxOf(client, user).outbox.list() : NOTHING;
};

/** Whether somebody's deletion of a trip waits. */
export const isDeletionWaiting = (client: QueryClient, tripId: string): boolean =>
  queueNow(client).some(({ kind, params }) => kind === 'deleteTrip' && params.tripId === tripId);

/**
 * What this device knows of a trip that the server does not have yet: it is `new`, a `copy` of which nothing is known, or `null`. The reads
 * of a new one are answered with what it begins with.
 */
export const useTripMadeHere = (tripId: string): 'new' | 'copy' | null => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const made = useQueue().find(({ id, state }) => id === tripId && state === 'waiting');
  useLayoutEffect(() => {
    if (!made || !user) return;
    for (const [read, answer] of kindOf(made)?.begins?.(made, user) ?? []) {
      const queryKey = keyOf(read, { params: { tripId } });
      if (client.getQueryData(queryKey) !== undefined) continue;
      // What the server says of it now is that there is none.
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
    }
  }, [client, user, made, tripId]);
  return made ? (kindOf(made)?.begins ? 'new' : 'copy') : null;
};

/** How a list of trips is shown with what waits laid over it: for the `select` of its query. */
export const useTripsOverlay = <T extends Pick<Trip, 'id'>>(
  asListed: ((trip: Trip) => T) | null,
): ((trips: readonly T[]) => readonly T[]) => {
  const user = useCurrentUser();
  const queue = useQueue();
  return useCallback(
    (trips) => (user && queue.length > 0 ? tripsOver(trips, queue, user, asListed) : trips),
    [user, queue, asListed],
  );
};

/** How long somebody waits for a change to be stored before it counts as kept on the device, milliseconds. */
const PATIENCE_MS = 10_000;

/** Said of what a device has no room for. */
export const UNKEPT = {
  title: 'Not kept on this device',
  description: 'Your browser has no room for it. Keep this page open until it is sent.',
  tone: 'destructive',
} as const;

const KEPT = { title: 'Saved on this device', description: 'It goes out when there is a connection.' } as const;

/** Says that a change is made, or that it waits; with what else there is to the words, such as a way back. */
export const sayMade = (
  { isWaiting, isKept = true }: Pick<Made<EndpointShape>, 'isWaiting' | 'isKept'>,
  title: string,
  more: Pick<ToastContent, 'description' | 'action' | 'duration'> = {},
): void => showToast({ ...more, ...(isWaiting ? (isKept ? KEPT : UNKEPT) : { title }) });

/** A change as it is made. */
interface NewChange<E extends EndpointShape> {
  /** Of `newChangeId`; one of its own by default. */
  readonly id?: string;
  readonly tripId: string | null;
  /** What people call the thing that it is about. */
  readonly subject?: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** As the endpoint's schema has parsed it. */
  readonly body?: Partial<BodyOf<E>>;
  readonly before?: QueuedChange['before'];
  readonly source?: QueuedChange['source'];
  /** By default that of what was read (elsewhere.ts). */
  readonly whole?: QueuedChange['whole'];
  /** Takes it back while it has not left as a whole: the reason is thrown. */
  readonly signal?: AbortSignal;
  /** That the session is over is thrown like a refusal, for its writer to see where they are; the whole app says nothing of it. */
  readonly ownUnauthorized?: true;
  /** The bytes of the files that go along: what the body names by `waiting:` and its id, or the form's own file. */
  readonly files?: readonly NewFile[];
}

/** A file that goes along with a change. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Blob;
}

/** What became of a change. */
export interface Made<E extends EndpointShape> {
  /** The id of the change, and of what it makes. */
  readonly id: string;
  /** It waits on this device. */
  readonly isWaiting: boolean;
  /** Where the device has no room for it, it waits in this page alone; kept unless said. */
  readonly isKept?: boolean;
  /** What the server has answered, or will as far as can be known. */
  readonly answer: AnswerOf<E>;
}

/** A change of whoever is signed in, whose files are kept with it. */
const written = <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  { id = newChangeId(), tripId, subject, params, query, body, before, source, whole, files = [] }: NewChange<E>,
) => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) throw new Error('Nobody is signed in.');
  const { outbox, database } = outboxOf(client, user);
  const about = files.map(fileOf);
  const change: QueuedChange = {
    id,
    userId: user.id,
    tripId,
    tripTitle: tripId === null ? undefined : shownNow(client, getTrip, tripId)?.title,
    kind,
    subject,
    params,
    writtenAt: new Date(serverNow()).toISOString(),
    state: 'waiting',
    ...(query && { query }),
    body,
    before,
    ...(source && { source }),
    ...(about.length > 0 && { files: about }),
  };
  for (const { id: fileId, bytes } of files) database.hold(fileId, bytes);
  const seen = whole ?? seenBy(change, outbox.list(), readsOf(client, tripId ?? '', user));
  return { change: seen ? { ...change, whole: seen } : change, outbox, database, user };
};

const fileOf = ({ bytes, ...file }: NewFile): QueuedFile => ({ ...file, type: bytes.type, size: bytes.size });

/** Leaves a change to the queue: whoever shows what waits sees what becomes of it, a refusal too. */
export const queueChange = async <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  _endpoint: E,
  made: NewChange<E>,
): Promise<void> => {
  const { change, outbox } = written(client, kind, made);
  await outbox.add(change);
};

/** Sends a refused change once more, with another file in the place of its own; with `null` without any. */
export const resendWith = async (client: QueryClient, { id }: QueuedChange, file: NewFile | null): Promise<void> => {
  const user = client.getQueryData(currentUserQuery.queryKey);
  if (!user) return;
  const { outbox, database } = outboxOf(client, user);
  if (file) database.hold(file.id, file.bytes);
  await outbox.retry(id, (refused) => withFile(refused, file && fileOf(file)));
};

/**
 * Makes a change, now or once there is a connection.
 *
 * @param kind its name among the kinds of changes, whose endpoint follows.
 * @returns what became of it. What the server refuses at once is taken back, and the refusal thrown, for its writer to see where they are;
 * what it refuses later stays in the list of what waits.
 */
export const makeChange = async <const E extends EndpointShape>(
  client: QueryClient,
  kind: string,
  _endpoint: E,
  made: NewChange<E>,
): Promise<Made<E>> => {
  const { change, outbox, database, user } = written(client, kind, made);
  const { id, tripId } = change;
  const { ownUnauthorized, signal } = made;
  const shown = <const R extends EndpointShape>(read: R) => shownNow(client, read, tripId ?? '');
  const predicted = kindOf(change)?.predict(change, { writer: user, shown });
  if (ownUnauthorized) leaveSessionEndOf(id);
  const submitted = outbox.submit(change, PATIENCE_MS);
  const outcome = await Promise.race([submitted, ...(signal ? [takenBack(outbox, id, signal)] : [])]);
  const answered = takeRefusal(id);
  const isRefused = outcome.kind === 'conflict' || outcome.kind === 'refused';
  const refusal = isRefused || (ownUnauthorized && isUnauthorized(answered)) ? answered : undefined;
  if (!refusal) {
    const answer = (outcome.kind === 'stored' && outcome.answer) || predicted;
    const isWaiting = outcome.kind !== 'stored';
    const isLost = isWaiting && !database.keeps(change);
    return { id, isWaiting, ...(isLost && { isKept: false }), answer: answer as AnswerOf<E> };
  }
  await outbox.discard(id);
  throw refusal;
};
