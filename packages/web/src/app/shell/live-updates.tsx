import type { ServerFrame } from '@caravan/contract/live.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useSeenAdded } from '../../features/notifications/use-seen.ts';
import { hearFrame } from '../../platform/chat-marks.ts';
import { useToday } from '../../platform/clock.ts';
import { refreshLists, refreshOwnFlights } from '../../platform/live-refresh.ts';
import { live, useLive } from '../../platform/live.ts';
import { isLeaving } from '../../platform/session-end.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { takeChange } from '../../platform/trip-changes.ts';
import { showToast } from '../../ui/toast-store.ts';
import { forgetTrip } from '../trip/trip-refresh.ts';
import { useLeaveDialog } from '../trips/use-leave-dialog.ts';
import { leaveDocument } from '../../ui/back-closes.ts';

/**
 * Keeps the live channel open while somebody is signed in, and everything that lists or counts trips up to date, whichever
 * screen is shown, with the flights that one follows: an invitation appears, a trip that is lost goes, another gate shows.
 */
export const useLiveUpdates = (): void => {
  const client = useQueryClient();

  const handleFrame = (frame: ServerFrame): void => {
    hearFrame(frame, client.getQueryData(currentUserQuery.queryKey)?.id);
    if (frame.type === 'flights_changed') void refreshOwnFlights(client);
    // The trip's own page sees to it.
    if (!('tripId' in frame) || live.isOn(frame.tripId)) return;
    if (frame.type === 'trip_changed') takeChange(client, frame);
    if (frame.type === 'removed') forgetTrip(client, frame.tripId);
  };

  /** The person has signed out elsewhere in this browser, or signed in anew; the current user says which. */
  const lookUpSession = async (): Promise<void> => {
    if (isLeaving()) return;
    const before = client.getQueryData(currentUserQuery.queryKey);
    await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    const now = client.getQueryData(currentUserQuery.queryKey);
    // What is cached belongs to the person of before.
    if (now && now.id !== before?.id) leaveDocument(() => location.reload());
    else if (now) live.wake();
  };

  useLive({
    onFrame: handleFrame,
    onReconnected: () => {
      // It says which chats have become longer meanwhile.
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void refreshLists(client);
      void refreshOwnFlights(client);
    },
    onSessionEnd: () => void lookUpSession(),
  });
};

/** Reads again at the viewer's midnight what lists and counts trips: which of them are over depends on the day. */
export const useNewDay = (): void => {
  const client = useQueryClient();
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    void refreshLists(client);
  }, [client, today]);
};

/** How long somebody has to read who added them to what, milliseconds; the trip stays marked as new in their lists. */
const NOTICE_MS = 10_000;

/** Notifies the viewer that somebody has added them to a trip, whichever screen is shown, with the way there and the way off it. */
export const AddedNotice = () => {
  const [, navigate] = useLocation();
  const leaving = useLeaveDialog();
  const noteSeen = useSeenAdded();

  const handleFrame = (frame: ServerFrame): void => {
    if (frame.type !== 'added') return;
    const { tripId, title, by } = frame;
    showToast({
      title: `${`${by.firstName} ${by.lastName}`.trim() || 'Somebody'} added you to ${title}`,
      duration: NOTICE_MS,
      otherAction: { label: 'Leave', onPress: () => leaving.ask({ id: tripId, title }) },
      action: { label: 'Open', onPress: () => navigate(`/trip/${tripId}`) },
    });
    noteSeen(tripId);
  };
  useLive({ onFrame: handleFrame });
  return leaving.element;
};
