import { type QueryClient, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isRestored } from './restored-reads.ts';

/** When the oldest of what the screen shows from the device was answered, milliseconds; `null` where nothing on it is from there. */
export const useKeptSince = (): number | null => {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => subscribeTo(client, changed), [client]);
  return useSyncExternalStore(subscribe, () => oldestShown(client));
};

const subscribeTo = (client: QueryClient, changed: () => void): (() => void) => {
  // The cache also says of what is being drawn just now, which is no time to draw anything else.
  const later = (): void => queueMicrotask(changed);
  const ends = [client.getQueryCache().subscribe(later), onlineManager.subscribe(later)];
  return () => ends.forEach((end) => end());
};

const oldestShown = (client: QueryClient): number | null => {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryHash, state }) => isRestored(queryHash, state.dataUpdatedAt))
    .map(({ state }) => state.dataUpdatedAt);
  return shown.length === 0 ? null : Math.min(...shown);
};
