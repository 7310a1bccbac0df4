import { followsOn, mergeMessages } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';

/** The messages that are loaded: a run of the chat without a gap, oldest first. */
export type ChatWindow = readonly Message[];

/** Whether the chat has messages before the loaded ones: the first message of every chat has the number 1. */
export const hasOlder = (window: ChatWindow): boolean => (window[0]?.seq ?? 1) > 1;

/**
 * The window with one more message, as it arrives on the live channel or as the answer to a post. One from before the window
 * changes nothing.
 *
 * @returns `null` where messages in between are missing.
 */
export const withMessage = (window: ChatWindow, message: Message): ChatWindow | null => {
  if (!followsOn(window, message)) return null;
  const [first] = window;
  return first && message.seq < first.seq ? window : mergeMessages(window, [message]);
};

/** A window, longer by what another one has before and behind it without a gap. */
export const extendedBy = (window: ChatWindow, other: ChatWindow): ChatWindow => {
  const [first, last] = [window[0], window.at(-1)];
  if (!first || !last) return window;
  const before = other.filter(({ seq }) => seq < first.seq);
  const behind = other.filter(({ seq }) => seq > last.seq);
  return [
    ...(before.at(-1)?.seq === first.seq - 1 ? before : []),
    ...window,
    ...(behind[0]?.seq === last.seq + 1 ? behind : []),
  ];
};
