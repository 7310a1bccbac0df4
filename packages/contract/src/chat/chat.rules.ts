import { type Earlier, completed } from '../earlier.rules.ts';
import type { ChatMarks, Message, Quote, UnreadChat } from './chat.schema.ts';

/** How long after it was posted its sender may change a message, milliseconds; the server's clock counts. */
export const CHANGEABLE_MS = 15 * 60_000;
/** The most characters of a message that a reply quotes: what fits into two lines. */
export const QUOTE_MAX = 200;

interface Numbered {
  readonly id: string;
  readonly seq: number;
  readonly revision?: number;
}

/**
 * Two runs of a chat as one: each message once, in the order of their numbers. What arrives twice (an answer and the
 * live channel, or a page and what was missed) stays one message, as its later state has it.
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
  for (const message of arrived) {
    const earlier = bySeq.get(message.seq);
    if ((earlier?.revision ?? 0) <= (message.revision ?? 0)) bySeq.set(message.seq, message);
  }
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

/** What a reply shows of a message that has changed. */
const quoteAnew = (quote: Quote, { content, attachment, deletedAt }: Message): Quote => ({
  ...quote,
  content: beginningOf(content),
  filename: attachment?.filename ?? null,
  isDeleted: deletedAt !== null,
});

/** As much of a text as a quote has, in whole characters as the database counts them. */
export const beginningOf = (content: string): string =>
  Array.from(content.slice(0, 2 * QUOTE_MAX))
    .slice(0, QUOTE_MAX)
    .join('');

const asChanged = <M extends Message>(known: M, changed: Message | undefined): M => {
  if (!changed || changed.revision <= known.revision) return known;
  // Who sent it never changes, and an announcement to everybody says less of them.
  return { ...known, ...changed, sender: known.sender };
};

/**
 * Messages with later states of some of them, and with what replies quote of those; the same object where nothing is new. Whoever holds
 * messages and takes in all changes has what a fresh read would answer.
 */
export const withChanges = <M extends Message>(known: readonly M[], changes: readonly Message[]): readonly M[] => {
  const byId = new Map(changes.map((change) => [change.id, change]));
  let isNews = false;
  const latest = known.map((message) => {
    const changed = asChanged(message, byId.get(message.id));
    const original = byId.get(message.replyTo?.id ?? '');
    const quoted =
      original && changed.replyTo ? { ...changed, replyTo: quoteAnew(changed.replyTo, original) } : changed;
    isNews ||= quoted !== message;
    return quoted;
  });
  return isNews ? latest : known;
};

/** The greatest revision of these messages: each change up to there that touches one of them is in them. */
export const revisionOf = (messages: readonly Pick<Message, 'revision'>[]): number =>
  messages.reduce((latest, { revision }) => Math.max(latest, revision), 0);

/** Whether somebody may still change or delete a message: their own, for 15 minutes. `now` is in milliseconds since 1970. */
export const mayChangeMessage = (
  { senderId, createdAt, deletedAt }: Pick<Message, 'senderId' | 'createdAt' | 'deletedAt'>,
  userId: string,
  now: number,
): boolean => senderId === userId && deletedAt === null && now - Date.parse(createdAt) < CHANGEABLE_MS;

/** What came to messages since the previous release. */
const NEVER_CHANGED = {
  revision: 0,
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  attachment: null,
  reactions: [],
} satisfies Partial<Message>;

/** A message of a server of the previous release, where nobody changes any, nor answers one. */
export const completeMessage = (message: Earlier<Message, keyof typeof NEVER_CHANGED>): Message =>
  completed<Message, keyof typeof NEVER_CHANGED>(message, NEVER_CHANGED);
