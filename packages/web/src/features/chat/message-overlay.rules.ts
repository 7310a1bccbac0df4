import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import type { ChatWindow } from './message-list.rules.ts';

/**
 * Messages with what their reader has changed of them and the server does not have yet: edits, deletions and reactions. The same object
 * where nothing lies over it.
 */
export const withOwnChanges = (window: ChatWindow, queue: readonly QueuedChange[]): ChatWindow => {
  const changes = queue.filter(({ kind, state }) => LAID[kind] !== undefined && state !== 'refused');
  if (changes.length === 0) return window;
  const isMeant = new Set(changes.map(({ params }) => params.messageId));
  let isNews = false;
  const latest = window.map((message) => {
    if (!isMeant.has(message.id)) return message;
    const shown = changes.filter(({ params }) => params.messageId === message.id).reduce(laidOver, message);
    isNews ||= shown !== message;
    return shown;
  });
  return isNews ? latest : window;
};

const laidOver = (message: Message, change: QueuedChange): Message =>
  message.deletedAt === null ? (LAID[change.kind]?.(message, change) ?? message) : message;

const withReaction = (message: Message, { userId, params }: QueuedChange, isOn: boolean): Message => {
  const { emoji = '' } = params;
  const userIds = message.reactions.find((one) => one.emoji === emoji)?.userIds ?? [];
  if (userIds.includes(userId) === isOn) return message;
  const later = isOn ? [...userIds, userId] : userIds.filter((id) => id !== userId);
  const reactions =
    userIds.length === 0
      ? [...message.reactions, { emoji, userIds: later }]
      : message.reactions.map((one) => (one.emoji === emoji ? { emoji, userIds: later } : one));
  return { ...message, reactions: reactions.filter((one) => one.userIds.length > 0) };
};

/** What each kind of change makes of a message that is there. */
const LAID: Readonly<Record<string, (message: Message, change: QueuedChange) => Message>> = {
  editMessage: (message, { body }) =>
    typeof body?.content === 'string' && body.content !== message.content
      ? { ...message, content: body.content }
      : message,
  deleteMessage: (message, { writtenAt }) => ({
    ...message,
    content: '',
    attachment: null,
    reactions: [],
    deletedAt: writtenAt,
  }),
  addReaction: (message, change) => withReaction(message, change, true),
  removeReaction: (message, change) => withReaction(message, change, false),
};
