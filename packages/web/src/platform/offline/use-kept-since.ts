import { type Query, type QueryClient, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { NetworkError } from '../api.ts';
import { isRestored } from './restored-reads.ts';

/** When the oldest of what the screen shows and could not read again was answered, milliseconds; `null` where all of it is new. */
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

/** Whether the last try to read something has come to no answer. */
export const isLost = ({ state }: Query): boolean => state.error instanceof NetworkError;

/** The same of what is read anew, while an earlier answer is shown. */
export const isLostAnew = (query: Query): boolean => query.state.data !== undefined && isLost(query);

const oldestShown = (client: QueryClient): number | null => {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isRestored(query.queryHash, query.state.dataUpdatedAt) || isLostAnew(query))
    .map(({ state }) => state.dataUpdatedAt);
  return shown.length === 0 ? null : Math.min(...shown);
};
