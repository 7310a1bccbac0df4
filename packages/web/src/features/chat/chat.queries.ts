import { listMessageChanges, listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import { completeMessage, mergeMessages, revisionOf, withChanges } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { MESSAGE_PAGE } from '@caravan/contract/limits.ts';
import type { TripState } from '@caravan/contract/live.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, call, keyOf, NetworkError } from '../../platform/api.ts';
import { live } from '../../platform/live.ts';
import { onStoredChange } from '../../platform/outbox/outbox-events.ts';
import { minutes } from '../../platform/query-client.ts';
import { useTripLive } from '../../platform/use-trip-live.ts';
import { readBesideChanges, takeChanges } from './chat-changes.ts';
import { type ChatWindow, extendedBy, withMessage } from './message-list.rules.ts';

/** Pages that are read to catch up; whoever missed more begins anew at the end of the chat. */
const CATCH_UP_PAGES = 10;

/** Messages that a chat keeps once it is closed. */
const KEPT = 2 * MESSAGE_PAGE;

/** Trips whose chats may have messages that are not loaded, and that are not being loaded. */
const missed = new Set<string>();

const keyOfChat = (tripId: string): unknown[] => keyOf(listMessages, { params: { tripId } });

/** The loaded messages of a trip's chat; fresh 30 seconds. Reading again loads only what followed. */
export const chatQuery = (tripId: string) =>
  queryOptions({
    queryKey: keyOfChat(tripId),
    queryFn: ({ client, signal }): Promise<ChatWindow> =>
      readBesideChanges(tripId, () => readChat(client, tripId, signal)),
    staleTime: minutes(0.5),
    // What has not changed stays the same object already, and comparing thousands at each new one would take longer than drawing it.
    structuralSharing: false,
  });

const loaded = (client: QueryClient, tripId: string): ChatWindow | undefined =>
  client.getQueryData(chatQuery(tripId).queryKey);

/** Up to which of its changes the loaded messages of a trip's chat are as the server has them. */
const taken = new Map<string, number>();
/** The greatest revision that was heard of, by trips. */
const heard = new Map<string, number>();

const raise = (revisions: Map<string, number>, tripId: string, to: number): void => {
  revisions.set(tripId, Math.max(revisions.get(tripId) ?? 0, to));
};

const lacksChanges = (tripId: string): boolean => (heard.get(tripId) ?? 0) > (taken.get(tripId) ?? 0);

const readChat = async (client: QueryClient, tripId: string, signal: AbortSignal): Promise<ChatWindow> => {
  const read = (query: { after?: string }) => call(listMessages, { params: { tripId }, query, signal });
  let window = loaded(client, tripId) ?? [];
  for (let pages = 0; ; pages += 1) {
    missed.delete(tripId);
    const last = pages < CATCH_UP_PAGES ? window.at(-1) : undefined;
    const answer = await (last ? read({ after: last.id }).catch(nullIfUnknown) : read({}));
    if (answer === null) client.setQueryData(keyOfChat(tripId), []);
    window = answer ? (last ? mergeMessages(window, answer) : answer) : [];
    if (answer && !last) taken.set(tripId, revisionOf(answer));
    const isThereMore = answer === null || (last !== undefined && answer.length === MESSAGE_PAGE);
    // What was sent or loaded meanwhile stands in the cache, whose place this answer takes.
    if (isThereMore || missed.has(tripId)) continue;
    if (lacksChanges(tripId)) setTimeout(() => void loadChanges(client, tripId));
    const known = loaded(client, tripId) ?? [];
    return withChanges(extendedBy(window, known), known);
  }
};

/** Trips whose changes are being loaded. */
const loading = new Set<string>();

/** Loads the changes after the last one that was taken in. */
const loadChanges = async (client: QueryClient, tripId: string): Promise<void> => {
  if (loading.has(tripId) || !loaded(client, tripId)) return;
  loading.add(tripId);
  try {
    for (let pages = 0; pages < CATCH_UP_PAGES; pages += 1) {
      const since = taken.get(tripId) ?? 0;
      const changes = await call(listMessageChanges, { params: { tripId }, query: { since } });
      takeChanges(client, keyOfChat(tripId), tripId, changes);
      raise(taken, tripId, revisionOf(changes));
      if (changes.length < MESSAGE_PAGE) return;
    }
    // So much has changed that the end of the chat is read anew instead.
    client.setQueryData(keyOfChat(tripId), []);
    await loadMissedMessages(client, tripId);
  } catch (error) {
    // What did not come is asked for with the next change, or when the channel is there again.
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  } finally {
    loading.delete(tripId);
  }
};

/** Takes in that a message was changed. */
export const receiveChange = (client: QueryClient, message: Message): void => {
  const { tripId, revision } = message;
  raise(heard, tripId, revision);
  const window = loaded(client, tripId);
  if (!window) return;
  // Nobody who announces waits for anybody else: the message itself may come later.
  if (message.seq > (window.at(-1)?.seq ?? 0)) receiveMessage(client, message);
  takeChanges(client, keyOfChat(tripId), tripId, [message]);
  if (revision <= (taken.get(tripId) ?? 0) + 1) raise(taken, tripId, revision);
  else void loadChanges(client, tripId);
};

/** The server has no such message, as after a backup was restored: what is loaded here is void. */
const nullIfUnknown = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'not_found') return null;
  throw error;
};

/** Adds a message that was sent just now; loads what is missing before it. */
export const receiveMessage = (client: QueryClient, arrived: Message): void => {
  // The channel may be that of a server of the previous release.
  const message = completeMessage(arrived);
  const { tripId } = message;
  const window = loaded(client, tripId);
  const longer = window ? withMessage(window, message) : null;
  if (longer) client.setQueryData(chatQuery(tripId).queryKey, longer);
  else void loadMissedMessages(client, tripId);
};

/** Loads what may have been missed of a chat that is loaded, or is being loaded. */
export const loadMissedMessages = (client: QueryClient, tripId: string): Promise<void> => {
  missed.add(tripId);
  return client.refetchQueries({ queryKey: keyOfChat(tripId), exact: true }, { cancelRefetch: false });
};

/** Loads what the chat has missed by the time that the channel sends its messages, if there is anything. */
const loadIfBehind = async (client: QueryClient, tripId: string, state: TripState | undefined): Promise<void> => {
  const query = client.getQueryCache().find({ queryKey: keyOfChat(tripId), exact: true });
  if (!query) return;
  if (query.state.data === undefined) await Promise.allSettled([query.promise]);
  const window = loaded(client, tripId);
  if (!window) return;
  const last = state?.lastMessageId;
  const isWhole = last === null ? window.length === 0 : window.some(({ id }) => id === last);
  if (!isWhole) await loadMissedMessages(client, tripId);
  raise(heard, tripId, state?.chatRevision ?? 0);
  if (lacksChanges(tripId)) await loadChanges(client, tripId);
};

/** Without a channel nobody announces what one has changed oneself. */
const loadUnlessAnnounced = (client: QueryClient, tripId: string): void => {
  if (live.status !== 'open') void loadChanges(client, tripId);
};

/** Takes in what the server has made of one's own changes of messages. */
const takeStored = (client: QueryClient, tripId: string, change: QueuedChange, answer: unknown): void => {
  if (change.tripId !== tripId) return;
  const message = answer as Message | undefined;
  if (change.kind === 'postMessage' && message) receiveMessage(client, message);
  if ((change.kind === 'editMessage' || change.kind === 'addReaction') && message) receiveChange(client, message);
  // Their answers are empty.
  if (change.kind === 'deleteMessage' || change.kind === 'removeReaction') loadUnlessAnnounced(client, tripId);
};

/** Keeps a trip's chat up to date, whether or not it is on the screen. */
export const useChatUpdates = (tripId: string): void => {
  const client = useQueryClient();
  useTripLive(tripId, {
    onMessage: (message) => receiveMessage(client, message),
    onMessageChanged: (message) => receiveChange(client, message),
    onJoined: (state) => void loadIfBehind(client, tripId, state),
  });
  useEffect(() => onStoredChange((change, answer) => takeStored(client, tripId, change, answer)), [client, tripId]);
};

/** Lets go of what somebody has read back through once they close the chat: it opens at its end. */
export const useLatestKept = (tripId: string): void => {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const window = loaded(client, tripId);
      if (!window || window.length <= KEPT) return;
      const updatedAt = client.getQueryState(keyOfChat(tripId))?.dataUpdatedAt;
      client.setQueryData(chatQuery(tripId).queryKey, window.slice(-KEPT), { updatedAt });
    },
    [client, tripId],
  );
};

/** Loads the messages before those that are loaded. */
export const loadOlder = async (client: QueryClient, tripId: string, signal?: AbortSignal): Promise<void> => {
  const [first] = loaded(client, tripId) ?? [];
  if (!first) return;
  const query = { before: first.id };
  const older = await readBesideChanges(tripId, () => call(listMessages, { params: { tripId }, query, signal }));
  client.setQueryData(
    chatQuery(tripId).queryKey,
    (window) => window && extendedBy(window, older),
    // The end of the chat is as old as before.
    { updatedAt: client.getQueryState(keyOfChat(tripId))?.dataUpdatedAt },
  );
};

/** Loads the messages before those that are there. */
export const useOlderMessages = (tripId: string) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => loadOlder(client, tripId) });
};

/** Pages that are read to come to a message that a reply quotes; one that is farther back is shown apart. */
const WAY_BACK_PAGES = 10;

/**
 * Loads the messages back to one of them.
 *
 * @returns whether it is loaded now; not where it stands more than `pagesMax` back, nor where the chat is closed meanwhile.
 */
export const useWayBack = (tripId: string) => {
  const client = useQueryClient();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async (seq: number, pagesMax = WAY_BACK_PAGES): Promise<boolean> => {
    const start = () => loaded(client, tripId)?.[0]?.seq ?? 0;
    if (start() - seq > pagesMax * MESSAGE_PAGE) return false;
    for (let pages = 0; pages < pagesMax && isOpen.current && start() > seq; pages += 1) {
      await loadOlder(client, tripId);
    }
    return start() <= seq && isOpen.current;
  };
};

/** A message far back, with some of those around it. */
export const surroundingsQuery = (tripId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfChat(tripId), 'around', id],
    queryFn: ({ signal }): Promise<ChatWindow> =>
      readBesideChanges(tripId, async () => {
        const read = (query: { after?: string; before?: string; limit: number }) =>
          call(listMessages, { params: { tripId }, query, signal });
        const behind = await read({ after: id, limit: AROUND });
        const [next] = behind;
        // What answers a message stands behind it.
        return next ? [...(await read({ before: next.id, limit: AROUND + 1 })), ...behind] : [];
      }),
    structuralSharing: false,
    gcTime: 0,
  });
/** How many messages are shown on either side of one far back. */
const AROUND = 20;
