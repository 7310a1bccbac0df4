import { listMessages, postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import { mergeMessages } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { MESSAGE_PAGE } from '@caravan/contract/limits.ts';
import type { TripState } from '@caravan/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';
import { useSend } from '../../platform/use-send.ts';
import { useTripLive } from '../../platform/use-trip-live.ts';
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
    queryFn: ({ client, signal }): Promise<ChatWindow> => readChat(client, tripId, signal),
    staleTime: minutes(0.5),
    // Messages never change, and comparing thousands of them at each new one would take longer than drawing it.
    structuralSharing: false,
  });

const loaded = (client: QueryClient, tripId: string): ChatWindow | undefined =>
  client.getQueryData(chatQuery(tripId).queryKey);

const readChat = async (client: QueryClient, tripId: string, signal: AbortSignal): Promise<ChatWindow> => {
  const read = (query: { after?: string }) => call(listMessages, { params: { tripId }, query, signal });
  let window = loaded(client, tripId) ?? [];
  for (let pages = 0; ; pages += 1) {
    missed.delete(tripId);
    const last = pages < CATCH_UP_PAGES ? window.at(-1) : undefined;
    const answer = await (last ? read({ after: last.id }).catch(nullIfUnknown) : read({}));
    if (answer === null) client.setQueryData(keyOfChat(tripId), []);
    window = answer ? (last ? mergeMessages(window, answer) : answer) : [];
    const isThereMore = answer === null || (last !== undefined && answer.length === MESSAGE_PAGE);
    // What was sent or loaded meanwhile stands in the cache, whose place this answer takes.
    if (!isThereMore && !missed.has(tripId)) return extendedBy(window, loaded(client, tripId) ?? []);
  }
};

/** The server has no such message, as after a backup was restored: what is loaded here is void. */
const nullIfUnknown = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'not_found') return null;
  throw error;
};

/** Adds a message that was sent just now; loads what is missing before it. */
export const receiveMessage = (client: QueryClient, message: Message): void => {
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
};

type PostOptions = NonNullable<Parameters<typeof useSend<typeof postMessage>>[1]>;

/** Sends a message to a trip's chat, and shows it there once the server has stored it. */
export const usePostMessage = (options: PostOptions = {}) => {
  const client = useQueryClient();
  return useSend(postMessage, {
    ...options,
    onSuccess: (message, ...rest) => {
      void options.onSuccess?.(message, ...rest);
      receiveMessage(client, message);
    },
  });
};

/** Keeps a trip's chat up to date, whether or not it is on the screen. */
export const useChatUpdates = (tripId: string): void => {
  const client = useQueryClient();
  useTripLive(tripId, {
    onMessage: (message) => receiveMessage(client, message),
    onJoined: (state) => void loadIfBehind(client, tripId, state),
  });
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

/** Loads the messages before those that are there. */
export const useOlderMessages = (tripId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [first] = loaded(client, tripId) ?? [];
      if (!first) return;
      const older = await call(listMessages, { params: { tripId }, query: { before: first.id } });
      client.setQueryData(
        chatQuery(tripId).queryKey,
        (window) => window && extendedBy(window, older),
        // The end of the chat is as old as before.
        { updatedAt: client.getQueryState(keyOfChat(tripId))?.dataUpdatedAt },
      );
    },
  });
};
