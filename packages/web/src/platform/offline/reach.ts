import { type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { NetworkError } from '../api.ts';
import { live } from '../live.ts';

/**
 * Whether the server answers, as far as the page has read anything: a browser calls itself online on a plane's network that lets nothing
 * through. What was lost counts only where nothing else was answered meanwhile.
 */
class Reach {
  #isThere = true;
  readonly #listeners = new Set<() => void>();
  /** When the first try of each read was lost, by the hashes of their keys. */
  readonly #lost = new Map<string, number>();
  #answeredAt = 0;
  readonly #ends: readonly (() => void)[];

  constructor(client: QueryClient) {
    this.#ends = [
      client.getQueryCache().subscribe((event) => this.#hear(event)),
      live.onStatus(() => live.status === 'open' && this.#noteAnswer()),
    ];
  }

  readonly isThere = (): boolean => this.#isThere;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  stop(): void {
    for (const end of this.#ends) end();
  }

  #hear(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // What the page puts into the cache itself is no answer.
    if (action.type === 'success' && !action.manual) this.#noteAnswer();
    if (action.type !== 'failed' && action.type !== 'error') return;
    if (!(action.error instanceof NetworkError)) return this.#noteAnswer();
    const lostAt = this.#lost.get(query.queryHash) ?? performance.now();
    this.#lost.set(query.queryHash, lostAt);
    if (action.type === 'error' && this.#answeredAt < lostAt) this.#become(false);
  }

  #noteAnswer(): void {
    this.#answeredAt = performance.now();
    this.#lost.clear();
    this.#become(true);
  }

  #become(isThere: boolean): void {
    if (this.#isThere === isThere) return;
    this.#isThere = isThere;
    for (const changed of this.#listeners) changed();
  }
}

let known: { readonly client: QueryClient; readonly reach: Reach } | undefined;

const reachOf = (client: QueryClient): Reach => {
  if (known?.client !== client) {
    known?.reach.stop();
    known = { client, reach: new Reach(client) };
  }
  return known.reach;
};

/** Whether the server answers what the page reads. */
export const useIsReached = (): boolean => {
  const reach = reachOf(useQueryClient());
  // The cache also says of what is being drawn just now, which is no time to draw anything else.
  const subscribe = useCallback((changed: () => void) => reach.subscribe(() => queueMicrotask(changed)), [reach]);
  return useSyncExternalStore(subscribe, reach.isThere);
};
