import type { ChatMarks, UnreadChat } from './chat.schema.ts';

interface Numbered {
  readonly id: string;
  readonly seq: number;
}

/**
 * Two runs of a chat as one: each message once, in the order of their numbers. What arrives twice (an answer and the
 * live channel, or a page and what was missed) stays one message.
 */
export const mergeMessages = <M extends Numbered>(known: readonly M[], arrived: readonly M[]): M[] => {
  // Nearly always the one only follows the other, and a chat of thousands needs no sorting.
  const [appended, prepended] = [
    [...known, ...arrived],
    [...arrived, ...known],
  ];
  if (isInOrder(appended)) return appended;
  if (isInOrder(prepended)) return prepended;
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
};

const isInOrder = (messages: readonly Numbered[]): boolean =>
  messages.every(({ seq }, index) => seq > (messages[index - 1]?.seq ?? 0));

/** Whether a message follows what is known without a gap, so that nothing needs to be fetched. */
export const followsOn = (known: readonly Numbered[], next: Numbered): boolean => {
  const last = known.at(-1);
  return last === undefined ? next.seq === 1 : next.seq <= last.seq + 1;
};

/** How many messages of others one has not read. */
export const unreadIn = ({ chatSeq, readSeq }: ChatMarks): number => Math.max(0, chatSeq - readSeq);

/** The same of several chats together. */
export const unreadInAll = (chats: readonly ChatMarks[]): number =>
  chats.reduce((sum, marks) => sum + unreadIn(marks), 0);

/** What is known of a chat with what arrives, in whichever order: neither its end nor what one has read ever goes back. */
export const latestMarks = (known: ChatMarks, arrived: ChatMarks): ChatMarks => ({
  chatSeq: Math.max(known.chatSeq, arrived.chatSeq),
  readSeq: Math.max(known.readSeq, arrived.readSeq),
});

/** The chats with unread messages once the marks of one of them have arrived. */
export const withMarks = (chats: readonly UnreadChat[], { tripId, ...arrived }: UnreadChat): UnreadChat[] => {
  const known = chats.find((chat) => chat.tripId === tripId) ?? arrived;
  const latest = { tripId, ...latestMarks(known, arrived) };
  const others = chats.filter((chat) => chat.tripId !== tripId);
  return unreadIn(latest) > 0 ? [...others, latest].toSorted((a, b) => (a.tripId < b.tripId ? -1 : 1)) : others;
};
