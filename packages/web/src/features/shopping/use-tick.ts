import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { refreshResource } from '../../platform/live-refresh.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { sendTick } from './shopping.queries.ts';
import type { SendTick, Ticks } from '../../platform/ticks.ts';

/** Ticks an item of a trip's list, at once on the screen; the same function for as long as the list is there. */
export const useTick = (tripId: string, ticks: Ticks) => {
  const client = useQueryClient();
  // The page was reloaded before they were sent.
  useEffect(() => void tellFailure(client, tripId, ticks.resume(sender(client, tripId))), [client, tripId, ticks]);
  return useCallback(
    (itemId: string, isCompleted: boolean) =>
      void tellFailure(client, tripId, ticks.tick(itemId, isCompleted, sender(client, tripId))),
    [client, tripId, ticks],
  );
};

const sender =
  (client: QueryClient, tripId: string): SendTick =>
  (itemId, isCompleted) =>
    sendTick(client, { tripId, itemId }, isCompleted);

/** What was refused may rest on a list that is out of date. */
const tellFailure = async (client: QueryClient, tripId: string, sending: Promise<void>): Promise<void> => {
  try {
    await sending;
  } catch (error) {
    showFailure(error);
    await refreshResource(client, tripId, 'shopping');
  }
};
