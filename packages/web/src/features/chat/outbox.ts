import { type Message, type Quote, quoteSchema } from '@caravan/contract/chat/chat.schema.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { recall, remember } from '../../platform/browser-memory.ts';
import { messageOf } from '../../platform/errors.ts';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { usePostMessage } from './chat.queries.ts';
import { FileGone, holdFile, isFileHeld, isFileUnavailable, letGoOfFile, uploadFileOf } from './outbox-files.ts';

const unsentSchema = z.object({
  /** The Idempotency-Key of every try: however often it is sent, it is stored once. */
  key: z.string(),
  content: z.string(),
  /** `sent` is stored, and waits only for its place in the chat. */
  state: z.enum(['sending', 'failed', 'sent']),
  /** When it was written, ISO 8601. */
  writtenAt: z.string(),
  /** Why it was not sent, for the person to read. */
  reason: z.optional(z.string()),
  /** The message that it answers. */
  replyTo: z.optional(quoteSchema),
  /** A file that goes with it; its `objectPath` once it is uploaded. */
  file: z.optional(z.object({ name: z.string(), size: z.number(), objectPath: z.optional(z.string()) })),
  /** Neither the page nor the server has its file any more. */
  isFileGone: z.optional(z.boolean()),
  /** How much of its file has left, from 0 to 1. */
  fraction: z.optional(z.number()),
});

/** A message on its way to the server, or one that did not get there. */
export type Unsent = z.infer<typeof unsentSchema>;

const storedSchema = z.array(unsentSchema);

/** What somebody writes: a text, a file, or both. */
export interface Draft {
  readonly content: string;
  readonly replyTo?: Quote | undefined;
  readonly file?: File | undefined;
}

const FILE_LEFT_BEHIND = 'The page was closed before the file had left. Please choose it again.';
const FILE_GONE = 'The file is not here any more. Please choose it again.';

/** Without its bytes, which only the page has that they were chosen on. */
const asReloaded = (entry: Unsent): Unsent =>
  entry.file && entry.file.objectPath === undefined
    ? { ...entry, state: 'failed', reason: FILE_LEFT_BEHIND, isFileGone: true }
    : entry;

/**
 * The messages of one person in one trip's chat that have no place in it yet. They outlast the screen and a reload of the
 * tab: nothing that was written is lost.
 */
export class Outbox {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Unsent[];

  constructor(name: string) {
    this.#name = name;
    this.#entries = storedUnder(name)
      .filter(({ state }) => state !== 'sent')
      .map(asReloaded);
  }

  readonly list = (): readonly Unsent[] => this.#entries;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  add(key: string, { content, replyTo, file }: Draft): void {
    const about = file && { name: file.name, size: file.size };
    const writtenAt = new Date().toISOString();
    this.#store([...this.#entries, { key, content, state: 'sending', writtenAt, replyTo, file: about }]);
  }

  /** How much of an entry's file has left; not worth storing. */
  progress(key: string, fraction: number): void {
    this.#entries = this.#entries.map((entry) => (entry.key === key ? { ...entry, fraction } : entry));
    for (const changed of this.#listeners) changed();
  }

  /** An entry's file is uploaded, or is no more: the server keeps one that nothing refers to for a day. */
  uploaded(key: string, objectPath: string | undefined): void {
    this.#store(
      this.#entries.map((entry) =>
        entry.key === key && entry.file ? { ...entry, file: { ...entry.file, objectPath } } : entry,
      ),
    );
  }

  /** An entry's file is nowhere any more: its writer decides what becomes of the message. */
  loseFile(key: string): void {
    this.#store(
      this.#entries.map((entry) =>
        entry.key === key ? { ...entry, state: 'failed', reason: FILE_GONE, isFileGone: true } : entry,
      ),
    );
  }

  /** An entry goes with another file from now on, or without any. */
  giveFile(key: string, file: File | null): void {
    const about = file ? { name: file.name, size: file.size } : undefined;
    this.#store(
      this.#entries.map((entry) =>
        entry.key === key ? { ...entry, file: about, isFileGone: undefined, fraction: undefined } : entry,
      ),
    );
  }

  /** Marks an entry; one that is gone stays gone. */
  mark(key: string, state: Unsent['state'], reason?: string): void {
    this.#store(this.#entries.map((entry) => (entry.key === key ? { ...entry, state, reason } : entry)));
  }

  /** Removes entries: they have their place in the chat, or their writer discarded them. */
  remove(isMeant: (entry: Unsent) => boolean): void {
    if (this.#entries.some(isMeant)) this.#store(this.#entries.filter((entry) => !isMeant(entry)));
  }

  #store(entries: readonly Unsent[]): void {
    this.#entries = entries;
    remember('tab', this.#name, entries.length > 0 ? JSON.stringify(entries) : null);
    for (const changed of this.#listeners) changed();
  }
}

const storedUnder = (name: string): Unsent[] => {
  const text = recall('tab', name);
  if (text === null) return [];
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    // Cut off by a full storage: what is no JSON has no message.
    return [];
  }
};

const outboxes = new Map<string, Outbox>();

/** A person's outbox for a trip, the same one for as long as the page lives. */
const outboxOf = (userId: string, tripId: string): Outbox => {
  const name = `caravan.unsent.${userId}.${tripId}`;
  const outbox = outboxes.get(name) ?? new Outbox(name);
  outboxes.set(name, outbox);
  return outbox;
};

/** Keys of the messages that were sent since the page was opened and have no answer yet. */
const underWay = new Set<string>();
interface OutboxOptions {
  readonly tripId: string;
  readonly userId: string;
  readonly messages: readonly Message[];
}

/** Posts entries of an outbox, and notes in it what became of them. */
const usePosting = (tripId: string, outbox: Outbox): ((entry: Unsent) => void) => {
  const { mutate } = usePostMessage({
    scope: { id: `chat ${tripId}` },
    onSuccess: (_message, { idempotencyKey = '' }) => {
      letGoOfFile(idempotencyKey);
      outbox.mark(idempotencyKey, 'sent');
    },
    onError: (error, { idempotencyKey = '' }) => {
      if (isFileUnavailable(error)) outbox.uploaded(idempotencyKey, undefined);
      if (isFileUnavailable(error) && !isFileHeld(idempotencyKey)) outbox.loseFile(idempotencyKey);
      else outbox.mark(idempotencyKey, 'failed', messageOf(error));
    },
    onSettled: (_message, _error, { idempotencyKey = '' }) => underWay.delete(idempotencyKey),
  });

  /** What has no file goes in the order of writing, and nobody waits for a file of another message. */
  return (entry) => {
    const { key, content, replyTo } = entry;
    if (underWay.has(key)) return;
    underWay.add(key);
    const send = (attachmentUrl?: string) =>
      mutate({
        params: { tripId },
        body: { content, messageType: 'text', replyToId: replyTo?.id, attachmentUrl },
        idempotencyKey: key,
      });
    if (!entry.file) return send();
    uploadFileOf(outbox, entry).then(send, (error: unknown) => {
      underWay.delete(key);
      if (error instanceof FileGone) outbox.loseFile(key);
      else outbox.mark(key, 'failed', messageOf(error));
    });
  };
};

/** Sends messages, one after the other in the order of writing, and stores those that are not in the chat yet. */
export const useOutbox = ({ tripId, userId, messages }: OutboxOptions) => {
  const outbox = outboxOf(userId, tripId);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list);
  const unsent = useMemo(() => withoutThoseIn(messages, entries), [messages, entries]);
  const post = usePosting(tripId, outbox);

  useEffect(() => {
    const waiting = new Set(unsent.map(({ key }) => key));
    outbox.remove(({ key }) => !waiting.has(key));
  }, [outbox, unsent]);

  useEffect(() => {
    // The page was reloaded before the answer came.
    for (const entry of outbox.list()) if (entry.state === 'sending') post(entry);
    // Only when the chat opens: later ones are sent as they are written.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [outbox]);

  return {
    unsent,
    send: (draft: Draft) => {
      const key = newIdempotencyKey();
      if (draft.file) holdFile(key, draft.file);
      outbox.add(key, draft);
      const added = outbox.list().at(-1);
      if (added) post(added);
    },
    /** @param file another file that it goes with, or `null`: it goes without. */
    retry: ({ key }: Unsent, file?: File | null) => {
      if (file) holdFile(key, file);
      if (file !== undefined) outbox.giveFile(key, file);
      outbox.mark(key, 'sending');
      const entry = outbox.list().find((one) => one.key === key);
      if (entry) post(entry);
    },
    discard: ({ key }: Unsent) => {
      letGoOfFile(key);
      outbox.remove((entry) => entry.key === key);
    },
  };
};

/** Those that are not in the chat yet; what comes late of a message that is there is not shown twice. */
const withoutThoseIn = (messages: readonly Message[], entries: readonly Unsent[]): readonly Unsent[] => {
  if (entries.length === 0) return entries;
  const keys = new Set(entries.map(({ key }) => key));
  for (let index = messages.length - 1; index >= 0; index -= 1) keys.delete(messages[index]?.clientKey ?? '');
  return keys.size === entries.length ? entries : entries.filter(({ key }) => keys.has(key));
};
