import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { SendTick, Ticks } from '../../platform/ticks.ts';
import { afterFailure, sendTick } from './packing.queries.ts';

/** Ticks an entry of one's list for a trip, at once on the screen; the same function for as long as the list is there. */
export const usePack = (tripId: string, ticks: Ticks) => {
  const client = useQueryClient();
  // The page was reloaded before they were sent.
  useEffect(() => void tellFailure(client, tripId, ticks.resume(sender(client, tripId))), [client, tripId, ticks]);
  return useCallback(
    (entryId: string, isPacked: boolean) =>
      void tellFailure(client, tripId, ticks.tick(entryId, isPacked, sender(client, tripId))),
    [client, tripId, ticks],
  );
};

const sender =
  (client: QueryClient, tripId: string): SendTick =>
  (entryId, isPacked) =>
    sendTick(client, { tripId, entryId }, isPacked);

const tellFailure = async (client: QueryClient, tripId: string, sending: Promise<void>): Promise<void> => {
  try {
    await sending;
  } catch (error) {
    afterFailure(client, tripId, error);
  }
};
