import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { live } from '../../platform/live.ts';
import { refreshLists } from '../../platform/live-refresh.ts';

/**
 * Opens a trip whose reads were all made ahead, as its screen opens: until then it counts as new, and its viewer as a stranger to the others.
 * Joining its live channel opens it; where there is none, a read of it does.
 */
export const useOpening = (tripId: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = tripQuery(tripId);
    const isNew = () => client.getQueryData(queryKey)?.isNew === true;
    const open = async (): Promise<void> => {
      const isWithoutChannel = live.status === 'waiting' || live.status === 'lost';
      if (!isWithoutChannel || !isNew()) return;
      await client.refetchQueries({ queryKey, exact: true });
      if (!isNew()) await refreshLists(client);
    };
    void open();
    return live.onStatus(() => void open());
  }, [client, tripId]);
};
