import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { Quote } from '@caravan/contract/chat/chat.schema.ts';
import type { Queue } from '@caravan/outbox/queue.ts';
import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onStoredChange } from '../../platform/outbox/outbox-events.ts';
import { queueChange, resendWith } from '../../platform/outbox/make-change.ts';
import { useOutbox } from '../../platform/outbox/use-outbox.ts';
import { newUuid } from '../../platform/uuid.ts';
import { beginningOf } from '@caravan/contract/chat/chat.rules.ts';
import type { ChatWindow } from './message-list.rules.ts';
import { type Unsent, unsentIn } from './unsent.rules.ts';

/** What somebody writes: a text, a file, or both. */
interface Draft {
  readonly content: string;
  readonly replyTo?: Quote | undefined;
  readonly file?: File | undefined;
}

/** Messages that the server has, and that have no place in an open chat yet: what stands before them is being loaded. */
let placeless: Queue = [];
const listeners = new Set<() => void>();

const setPlaceless = (changes: Queue): void => {
  placeless = changes;
  for (const changed of listeners) changed();
};

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The messages that were stored while the chat is open. */
const usePlaceless = (tripId: string): Queue => {
  useEffect(() => {
    const stop = onStoredChange((change, answer) => {
      if (change.kind === 'postMessage' && change.tripId === tripId && answer) setPlaceless([...placeless, change]);
    });
    return () => {
      stop();
      setPlaceless([]);
    };
  }, [tripId]);
  return useSyncExternalStore(subscribe, () => placeless);
};

const withId = (file: File) => ({ id: newUuid(), name: file.name, bytes: file });

/** The messages that are not in the chat yet, and what sends one and decides about it. */
export const useUnsent = (tripId: string, messages: ChatWindow) => {
  const client = useQueryClient();
  const { queue, retry, discard } = useOutbox();
  const stored = usePlaceless(tripId);
  const unsent = useMemo(() => unsentIn(queue, stored, tripId, messages), [queue, stored, tripId, messages]);
  useEffect(() => {
    const left = new Set(unsent.map(({ key }) => key));
    if (stored.some(({ id }) => !left.has(id))) setPlaceless(stored.filter(({ id }) => left.has(id)));
  }, [stored, unsent]);
  return {
    unsent,
    send: ({ content, replyTo, file }: Draft): void => {
      const files = file ? [withId(file)] : [];
      const [attached] = files;
      void queueChange(client, 'postMessage', postMessage, {
        tripId,
        subject: beginningOf(content) || file?.name,
        params: { tripId },
        body: {
          content,
          messageType: 'text',
          ...(replyTo && { replyToId: replyTo.id }),
          ...(attached && { attachmentUrl: `${FILE_REFERENCE}${attached.id}` }),
        },
        files,
      });
    },
    /** @param file another file that it goes with, or `null`: it goes without. */
    retry: ({ change }: Unsent, file?: File | null): void => {
      if (file === undefined) void retry(change.id);
      else void resendWith(client, change, file && withId(file));
    },
    discard: ({ key }: Unsent): void => void discard(key),
  };
};
