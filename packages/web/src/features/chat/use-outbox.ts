import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { usePostMessage } from './chat.queries.ts';
import { outboxOf, type Unsent } from './outbox.ts';

/** Messages that were handed to the server since the page was opened and have no answer yet. */
const underWay = new Set<string>();

interface Chat {
  readonly tripId: string;
  readonly userId: string;
  readonly messages: readonly Message[];
}

/** Sends messages, one after the other in the order of writing, and keeps those that have no place in the chat yet. */
export const useOutbox = ({ tripId, userId, messages }: Chat) => {
  const outbox = outboxOf(userId, tripId);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list);
  const unsent = useMemo(() => withoutThoseIn(messages, entries), [messages, entries]);
  const { mutate } = usePostMessage({
    scope: { id: `chat ${tripId}` },
    onSuccess: (_message, { idempotencyKey = '' }) => outbox.mark(idempotencyKey, 'sent'),
    onError: (error, { idempotencyKey = '' }) => outbox.mark(idempotencyKey, 'failed', messageOf(error)),
    onSettled: (_message, _error, { idempotencyKey = '' }) => underWay.delete(idempotencyKey),
  });

  const hand = ({ key, content }: Pick<Unsent, 'key' | 'content'>): void => {
    if (underWay.has(key)) return;
    underWay.add(key);
    mutate({ params: { tripId }, body: { content, messageType: 'text' }, idempotencyKey: key });
  };

  useEffect(() => {
    const waiting = new Set(unsent.map(({ key }) => key));
    outbox.remove(({ key }) => !waiting.has(key));
  }, [outbox, unsent]);

  useEffect(() => {
    // The page was reloaded before the answer came.
    for (const entry of outbox.list()) if (entry.state === 'sending') hand(entry);
    // Only when the chat opens: later ones are handed over as they are written.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [outbox]);

  return {
    unsent,
    send: (content: string) => {
      const key = newIdempotencyKey();
      outbox.add(key, content);
      hand({ key, content });
    },
    retry: (entry: Unsent) => {
      outbox.mark(entry.key, 'sending');
      hand(entry);
    },
    discard: ({ key }: Unsent) => outbox.remove((entry) => entry.key === key),
  };
};

/** Those that are not in the chat yet; what comes late of a message that is there is not shown twice. */
const withoutThoseIn = (messages: readonly Message[], entries: readonly Unsent[]): readonly Unsent[] => {
  if (entries.length === 0) return entries;
  const keys = new Set(entries.map(({ key }) => key));
  for (let index = messages.length - 1; index >= 0; index -= 1) keys.delete(messages[index]?.clientKey ?? '');
  return keys.size === entries.length ? entries : entries.filter(({ key }) => keys.has(key));
};
