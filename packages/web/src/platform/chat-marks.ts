import { latestMarks, unreadIn, unreadInAll, withMarks } from '@caravan/contract/chat/chat.rules.ts';
import type { ChatMarks, UnreadChat } from '@caravan/contract/chat/chat.schema.ts';
import type { ServerFrame } from '@caravan/contract/live.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from './session.ts';

/*
 * How long the chats are and how far one has read them, as far as this page has heard since it was opened. Neither ever goes back, so an
 * answer that is older than what was heard, or newer, need only be joined with it.
 */

interface HeardMarks extends ChatMarks {
  /** A message of somebody else says how long a chat is and nothing of how far one has read it: until that is known, none of it is counted. */
  readonly isReadKnown: boolean;
}

let heard: ReadonlyMap<string, HeardMarks> = new Map();
/** Trips that one has lost since: they count no more, whatever an older answer says. */
let lost: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Takes in how long a chat is by now and how far one has read it. */
export const hearMarks = (tripId: string, marks: ChatMarks): void => hear(tripId, { ...marks, isReadKnown: true });

const hear = (tripId: string, marks: HeardMarks): void => {
  const known = heard.get(tripId);
  const latest = known ? latestMarks(known, marks) : marks;
  const isReadKnown = marks.isReadKnown || known?.isReadKnown === true;
  const isNews =
    latest.chatSeq !== known?.chatSeq || latest.readSeq !== known.readSeq || isReadKnown !== known.isReadKnown;
  if (!isNews && !lost.has(tripId)) return;
  heard = new Map(heard).set(tripId, { ...latest, isReadKnown });
  lost = new Set([...lost].filter((id) => id !== tripId));
  changed();
};

/** Takes in what a frame of the channel says of a chat. */
export const hearFrame = (frame: ServerFrame, viewerId: string | undefined): void => {
  if (frame.type === 'unread') hearMarks(frame.tripId, frame);
  if (frame.type === 'removed') lose(frame.tripId);
  if (frame.type !== 'chat_message') return;
  const { seq, senderId } = frame.message;
  // Whoever writes has read what was written before.
  const isOwn = senderId === viewerId;
  hear(frame.tripId, { chatSeq: seq, readSeq: isOwn ? seq : 0, isReadKnown: isOwn });
};

const lose = (tripId: string): void => {
  heard = new Map([...heard].filter(([id]) => id !== tripId));
  lost = new Set(lost).add(tripId);
  changed();
};

/** How long a trip's chat is, and how far the viewer has read it, by now. */
export const marksOf = ({ id, chatSeq, readSeq }: MarkedTrip): ChatMarks => {
  const known = heard.get(id);
  return known ? latestMarks(known, { chatSeq, readSeq }) : { chatSeq, readSeq };
};

interface MarkedTrip extends ChatMarks {
  readonly id: string;
}

/** How many messages of a trip's chat the viewer has not read. */
export const useUnread = (trip: MarkedTrip): number => {
  const unread = () => unreadIn(marksOf(trip));
  return useSyncExternalStore(subscribe, unread, unread);
};

const NO_CHATS: readonly UnreadChat[] = [];
const heardNow = () => heard;
const lostNow = () => lost;

/** The chats with messages that the viewer has not read, of all their trips. */
export const useUnreadChats = (): readonly UnreadChat[] => {
  const chats = useCurrentUser()?.unreadChats ?? NO_CHATS;
  const known = useSyncExternalStore(subscribe, heardNow, heardNow);
  const gone = useSyncExternalStore(subscribe, lostNow, lostNow);
  return useMemo(() => {
    let latest = chats.filter(({ tripId }) => !gone.has(tripId));
    for (const [tripId, { isReadKnown, ...marks }] of known) {
      const isKnown = isReadKnown || latest.some((chat) => chat.tripId === tripId);
      if (isKnown) latest = withMarks(latest, { tripId, ...marks });
    }
    return latest;
  }, [chats, known, gone]);
};

/** How many messages the viewer has not read, of all their trips together. */
export const useAllUnread = (): number => unreadInAll(useUnreadChats());

/** Forgets what was heard: for tests, whose pages are one after the other in one module. */
export const forgetMarks = (): void => {
  heard = new Map();
  lost = new Set();
  changed();
};
