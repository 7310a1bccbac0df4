import { followsOn, mergeMessages } from '@caravan/contract/chat/chat.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';

/** Consecutive messages of one person within this time read as one, milliseconds. */
const RUN_MS = 5 * 60_000;
/** Messages of one block: a screenful or two, so that a new message draws little anew. */
export const BLOCK_SIZE = 50;

/** The calendar date at an instant where the browser is, `YYYY-MM-DD`. */
export const localDay = (instant: string): string => {
  const date = new Date(instant);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

type MessageMoment = Pick<Message, 'senderId' | 'createdAt'>;

/** Whether a message begins a day of the chat; the first one that is loaded does. */
export const startsDay = (previous: MessageMoment | undefined, message: MessageMoment): boolean =>
  !previous || localDay(previous.createdAt) !== localDay(message.createdAt);

/** Whether a message begins a new run: somebody else's, another day's, or after a pause. */
export const startsRun = (previous: MessageMoment | undefined, message: MessageMoment): boolean =>
  !previous ||
  previous.senderId !== message.senderId ||
  startsDay(previous, message) ||
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) > RUN_MS;

/** Messages that are drawn together, with those around them, on which their appearance depends. */
export interface Block {
  readonly key: number;
  readonly messages: readonly Message[];
  readonly previous: Message | undefined;
  readonly next: Message | undefined;
}

/**
 * Cuts a chat into blocks by the messages' numbers, so that the cuts stay where they are whatever is loaded before or behind.
 * A block that did not change is the same object as before.
 *
 * @param earlier the blocks of the last cut.
 */
export const cutIntoBlocks = (messages: readonly Message[], earlier: readonly Block[]): Block[] => {
  const known = new Map(earlier.map((block) => [block.key, block]));
  const blocks: Block[] = [];
  for (let start = 0; start < messages.length;) {
    const key = blockOf(messages[start]);
    let end = start + 1;
    while (end < messages.length && blockOf(messages[end]) === key) end += 1;
    const block = { key, messages: messages.slice(start, end), previous: messages[start - 1], next: messages[end] };
    const before = known.get(key);
    blocks.push(before && isSame(before, block) ? before : block);
    start = end;
  }
  return blocks;
};

const blockOf = (message: Message | undefined): number => Math.floor(((message?.seq ?? 1) - 1) / BLOCK_SIZE);

const isSame = (a: Block, b: Block): boolean =>
  a.previous === b.previous &&
  a.next === b.next &&
  a.messages.length === b.messages.length &&
  a.messages.every((message, index) => message === b.messages[index]);

/** The messages that are loaded: a run of the chat without a gap, oldest first. */
export type ChatWindow = readonly Message[];

/** What the viewer had not read when they opened the chat. */
export interface NewMessages {
  /** The number of the first of them. */
  readonly seq: number;
  readonly count: number;
}

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
