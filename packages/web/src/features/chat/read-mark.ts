import { markChatRead } from '@caravan/contract/chat/chat.endpoints.ts';
import { unreadIn } from '@caravan/contract/chat/chat.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { hearMarks, marksOf } from '../../platform/chat-marks.ts';
import { useLiveStatus } from '../../platform/live.ts';
import type { NewMessages } from './message-list.rules.ts';
import { lastInSight } from './use-chat-scroll.ts';

/** How long a message has to be in sight until it counts as read, milliseconds: several that come together are one mark. */
const SEEN_MS = 400;

/** What the viewer has not read as they open the chat; `null`: they have read all. It stays so while the chat is open. */
export const useNewMessages = (trip: TripDetail): NewMessages | null => {
  const [found] = useState(() => {
    const marks = marksOf(trip);
    const count = unreadIn(marks);
    return count > 0 ? { seq: marks.readSeq + 1, count } : null;
  });
  return found;
};

interface Seen {
  /** The number of the newest message that is loaded. */
  readonly seq: number;
  /** Whether the list stands where it is. */
  readonly isAtEnd: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Lets the server know how far the viewer has read: up to the lowest message that they have had in sight. */
export const useReadMark = (trip: TripDetail, { seq, isAtEnd, scroller }: Seen): void => {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const status = useLiveStatus();
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => call(markChatRead, { params: { tripId: trip.id }, body: { seq: upTo } }),
    onSuccess: (marks) => hearMarks(trip.id, marks),
    scope: { id: `chat read ${trip.id}` },
  });
  const markUpTo = useEffectEvent((upTo: number) => {
    if (upTo > marksOf(trip).readSeq) mutate(upTo);
  });
  const isUnread = seq > marksOf(trip).readSeq;
  useEffect(() => {
    const list = scroller.current;
    if (!isUnread || !isVisible || !list) return;
    const mark = () => markUpTo(isAtEnd ? seq : lastInSight(list));
    let timer = setTimeout(mark, SEEN_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(mark, SEEN_MS);
    };
    list.addEventListener('scroll', wait);
    return () => {
      clearTimeout(timer);
      list.removeEventListener('scroll', wait);
    };
    // A mark that could not be set is set with the next message, or once the channel is there again.
  }, [isUnread, isAtEnd, isVisible, seq, status, scroller]);
};

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
