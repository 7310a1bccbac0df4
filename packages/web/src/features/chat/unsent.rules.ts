import { beginningOf } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';

/** A message on its way to the server, or one that did not get there. */
export interface Unsent {
  /** The id of its change, which is that of the message. */
  readonly key: string;
  readonly change: QueuedChange;
  readonly content: string;
  /** `sent` is stored, and waits only for its place in the chat. */
  readonly state: 'sending' | 'failed' | 'sent';
  /** Why it was not sent, for the person to read. */
  readonly reason?: string | undefined;
  /** What the message that it answers says, or the name of its file; absent where that is not loaded. */
  readonly quoted?: string | undefined;
  readonly file?: NonNullable<QueuedChange['files']>[number] | undefined;
  /** The device does not have its file any more. */
  readonly isFileGone: boolean;
}

/**
 * The messages of a trip that have no place in its chat yet, in the order of writing.
 *
 * @param messages those that are loaded; what is among them is not shown twice.
 * @param stored those that the server has, and that stand behind others that are being loaded.
 */
export const unsentIn = (
  queue: readonly QueuedChange[],
  stored: readonly QueuedChange[],
  tripId: string,
  messages: readonly Message[],
): Unsent[] => {
  const posts = [...stored, ...queue].filter((change) => change.kind === 'postMessage' && change.tripId === tripId);
  if (posts.length === 0) return [];
  const there = new Set(messages.flatMap(({ id, clientKey }) => [id, clientKey]));
  const isStored = new Set(stored.map(({ id }) => id));
  const byId = new Map(posts.map((change) => [change.id, change]));
  return [...byId.values()]
    .filter(({ id }) => !there.has(id))
    .map((change) => unsentOf(change, isStored.has(change.id), messages));
};

const unsentOf = (change: QueuedChange, isStored: boolean, messages: readonly Message[]): Unsent => {
  const { id, state, body = {}, refusal, files } = change;
  const answered = messages.find((message) => message.id === body['replyToId']);
  return {
    key: id,
    change,
    content: typeof body['content'] === 'string' ? body['content'] : '',
    state: isStored ? 'sent' : state === 'refused' ? 'failed' : 'sending',
    reason: refusal?.message,
    quoted: answered && (beginningOf(answered.content) || answered.attachment?.filename),
    file: files?.[0],
    isFileGone: refusal?.code === 'file_gone',
  };
};
