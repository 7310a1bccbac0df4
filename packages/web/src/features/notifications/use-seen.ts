import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../platform/live.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useMarkRead } from './notifications.queries.ts';

/** How long somebody has to see it, milliseconds; the server holds its push back for longer. */
const SEEN_MS = 1_500;

/**
 * Marks as read what a trip's itinerary shows: what was unread as it opened, and what happens while somebody looks at it, so that no
 * device of theirs is notified of what they have seen.
 *
 * @param isShown whether the itinerary is what shows.
 */
export const useSeenNotifications = (tripId: string, isShown: boolean): void => {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const hasUnread = (useCurrentUser()?.unreadNotifications ?? 0) > 0;
  const { mutate } = useMarkRead();
  /** Counts the changes since the last mark. */
  const [changes, setChanges] = useState(0);
  const mark = useEffectEvent(() => {
    setChanges(0);
    mutate({ body: { tripId, kinds: ['plan', 'added', 'next', 'flight'] } });
  });
  const isDue = isShown && isVisible && (hasUnread || changes > 0);
  useEffect(() => {
    if (!isDue) return;
    const soon = setTimeout(() => mark(), SEEN_MS);
    return () => clearTimeout(soon);
  }, [tripId, isDue, changes]);
  useLive({
    onFrame: (frame) => {
      if (frame.type !== 'trip_changed' || frame.tripId !== tripId) return;
      if (frame.resource === 'itinerary' || frame.resource === 'flights') setChanges((count) => count + 1);
    },
  });
};

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
