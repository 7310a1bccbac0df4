import type { ServerFrame } from '@caravan/contract/live.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshLists, refreshOwnFlights, refreshResource } from '../../platform/live-refresh.ts';
import { live, useLive } from '../../platform/live.ts';
import { isLeaving } from '../../platform/session-end.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { forgetTrip } from '../trip/trip-refresh.ts';

/**
 * Keeps the live channel open while somebody is signed in, and everything that lists or counts trips up to date, whichever
 * screen is shown, with the flights that one follows: an invitation appears, a trip that is lost goes, another gate shows.
 */
export const useTripNews = (): void => {
  const client = useQueryClient();

  const hear = (frame: ServerFrame): void => {
    if (frame.type === 'flights_changed') void refreshOwnFlights(client);
    // The trip's own page sees to it.
    if (!('tripId' in frame) || live.isOn(frame.tripId)) return;
    if (frame.type === 'trip_changed') void refreshResource(client, frame.tripId, frame.resource);
    if (frame.type === 'removed') forgetTrip(client, frame.tripId);
  };

  /** Signed out elsewhere in this browser, or signed in anew, which the current user tells apart. */
  const askWhoIsHere = async (): Promise<void> => {
    if (isLeaving()) return;
    const before = client.getQueryData(currentUserQuery.queryKey);
    await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    const now = client.getQueryData(currentUserQuery.queryKey);
    // What is cached belongs to the person of before.
    if (now && now.id !== before?.id) location.reload();
    else if (now) live.wake();
  };

  useLive({
    onFrame: hear,
    onReconnected: () => {
      void refreshLists(client);
      void refreshOwnFlights(client);
    },
    onSessionEnd: () => void askWhoIsHere(),
  });
};
