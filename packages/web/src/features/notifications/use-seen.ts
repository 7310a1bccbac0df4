import type { ServerFrame } from '@caravan/contract/live.ts';
import type { NotificationRead } from '@caravan/contract/notifications/notifications.schema.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../platform/live.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useMarkRead } from './notifications.queries.ts';

/** How long somebody has to see it, milliseconds; the server holds its push back for longer. */
const SEEN_MS = 1_500;

type IsNews = (frame: ServerFrame) => boolean;

const isOfTrip =
  (tripId: string, ...resources: readonly string[]): IsNews =>
  (frame) =>
    frame.type === 'trip_changed' && frame.tripId === tripId && resources.includes(frame.resource);

/** Marks as read what a trip's itinerary shows. */
export const useSeenItinerary = (tripId: string, isShown: boolean): void =>
  useSeen({ tripId, kinds: ['plan', 'added', 'next', 'flight'] }, isShown, isOfTrip(tripId, 'itinerary', 'flights'));

/** Marks as read what a trip's arrivals show. */
export const useSeenArrivals = (tripId: string): void =>
  useSeen({ tripId, kinds: ['flight'] }, true, isOfTrip(tripId, 'flights'));

/** Marks as read what the flights that one follows show. */
export const useSeenFlights = (isShown: boolean): void =>
  useSeen({ ownFlights: true }, isShown, ({ type }) => type === 'flights_changed');

/**
 * Marks as read what is on the screen: what was unread as it came there, and what happens while somebody looks at it, so that no device of
 * theirs is notified of what they have seen.
 *
 * @param isShown whether it is on the screen.
 * @param isNews whether a frame of the live channel says that something of it has happened.
 */
const useSeen = (read: NotificationRead, isShown: boolean, isNews: IsNews): void => {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  const hasUnread = (useCurrentUser()?.unreadNotifications ?? 0) > 0;
  const { mutate } = useMarkRead();
  /** Counts the changes since the last mark. */
  const [changes, setChanges] = useState(0);
  const mark = useEffectEvent(() => {
    setChanges(0);
    mutate({ body: read });
  });
  const about = JSON.stringify(read);
  const isDue = isShown && isVisible && (hasUnread || changes > 0);
  useEffect(() => {
    if (!isDue) return;
    const soon = setTimeout(() => mark(), SEEN_MS);
    return () => clearTimeout(soon);
  }, [about, isDue, changes]);
  useLive({
    onFrame: (frame) => {
      if (isNews(frame)) setChanges((count) => count + 1);
    },
  });
};

/** Marks as read that somebody was added to a trip, once they have seen the notice of it. @returns for a notice that shows now. */
export const useSeenAdded = (): ((tripId: string) => void) => {
  const { mutate } = useMarkRead();
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => window.clearTimeout(timer));
  }, []);
  return (tripId) => {
    if (!isPageVisible()) return;
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      if (isPageVisible()) mutate({ body: { tripId, kinds: ['added'] } });
    }, SEEN_MS);
    timers.current.add(timer);
  };
};

const isPageVisible = (): boolean => document.visibilityState === 'visible';

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
