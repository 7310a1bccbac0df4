import { withChanges } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChatWindow } from './message-list.rules.ts';

/* What becomes of the messages that are loaded when some of them change. */

/** By trips, what has changed since each read that is under way began: its answer may be older. */
const beside = new Map<string, Set<Message[]>>();

/** Reads messages of a trip's chat, and takes in what arrives of their changes meanwhile. */
export const readBesideChanges = async (
  tripId: string,
  read: () => Promise<readonly Message[]>,
): Promise<ChatWindow> => {
  const changes: Message[] = [];
  const reads = beside.get(tripId) ?? new Set();
  beside.set(tripId, reads.add(changes));
  try {
    const answer = await read();
    return withChanges(answer, changes);
  } finally {
    reads.delete(changes);
  }
};

/** Changes every part of a chat that is loaded; it is as fresh as before. */
const changeLoaded = (client: QueryClient, chat: QueryKey, change: (window: ChatWindow) => ChatWindow): void => {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: chat })) {
    const updatedAt = state.dataUpdatedAt;
    client.setQueryData<ChatWindow>(queryKey, (window) => window && change(window), { updatedAt });
  }
};

/**
 * Puts later states of messages where they are loaded.
 *
 * @param chat the beginning of the keys of all reads of the trip's chat.
 */
export const takeChanges = (client: QueryClient, chat: QueryKey, tripId: string, changes: readonly Message[]): void => {
  for (const arrived of beside.get(tripId) ?? []) arrived.push(...changes);
  changeLoaded(client, chat, (window) => withChanges(window, changes));
};
