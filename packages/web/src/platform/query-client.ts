import type { PageParams } from '@caravan/contract/pages.rules.ts';
import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isUnauthorized } from './errors.ts';
import { announceSessionEnd } from './session-end.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `ownUnauthorized`: whoever sends this answers a 401 itself, instead of the whole app. */
    mutationMeta: { ownUnauthorized?: true };
  }
}

/**
 * Begins to read what a screen shows first, and resolves once the code is there that it shows beside its own. Given are the parts of
 * the address that its page names, and the query.
 */
export type ReadFirst = (client: QueryClient, params: PageParams, query: URLSearchParams) => Promise<void>;

/** Minutes as milliseconds, for freshness. */
export const minutes = (count: number): number => count * 60_000;

/** One more try, and none where the server understood the request and refused it. */
export const oneMoreTry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const oneMoreTryOnline = (failures: number, error: Error): boolean =>
  onlineManager.isOnline() && oneMoreTry(failures, error);

/** A second, doubling, at most five. */
const pause = (failures: number): number => Math.min(1000 * 2 ** failures, 5000);

/** The cache of everything read from the server. A 401 on any call means that the session is over. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isUnauthorized(error)) announceSessionEnd();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (isUnauthorized(error) && !mutation.meta?.ownUnauthorized) announceSessionEnd();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 300_000,
      gcTime: 900_000,
      retry: oneMoreTry,
      retryDelay: pause,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      networkMode: 'online',
    },
    // What is sent without a connection fails at once, and says so: whoever wants it waits in the queue of changes.
    mutations: { retry: oneMoreTryOnline, retryDelay: pause, networkMode: 'always' },
  },
});
// From the start on, not from when it is drawn: what waits for a connection that comes back in between would wait for good.
queryClient.mount();
