import type { FetchStatus } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from './errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** What of a query matters here, whether it reads a thing whole or page by page. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly fetchStatus: FetchStatus;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Read<T>;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** What is missing while it cannot be had, e.g. 'Your trips'. */
  what: string;
  /** The level of the title of what stands in for it, as {@link ErrorState} has it. */
  level?: 1 | 2 | 3;
  children: (data: T) => ReactNode;
}

/** What was read, or what stands in for it: a skeleton, or the reason why there is nothing and a way to try again. */
export const Loaded = <T,>({ query, skeleton, what, level, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.fetchStatus === 'paused') {
    return <ErrorState level={level} title="You are offline" text={`${what} will appear when you are back.`} />;
  }
  if (!query.isError) return skeleton;
  const retry = () => void query.refetch();
  return <ErrorState level={level} text={messageOf(query.error)} pending={query.isFetching} onRetry={retry} />;
};
