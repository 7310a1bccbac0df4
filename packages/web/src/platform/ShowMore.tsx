import type { FetchStatus } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { messageOf } from './errors.ts';

/** What of a list that is read page by page matters here. */
export interface PagedRead {
  readonly error: Error | null;
  readonly fetchStatus: FetchStatus;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Why the next page cannot be had; `null` where nothing keeps it away. */
export const problemOfMore = (query: PagedRead): string | null => {
  // Waits for the connection, and goes on by itself.
  if (query.fetchStatus === 'paused') return 'You are offline. More will appear when you are back.';
  return query.isFetchNextPageError && !query.isFetchingNextPage ? messageOf(query.error) : null;
};

interface ShowMoreProps {
  query: PagedRead;
  /** What the button says, e.g. 'Show more'. */
  children: string;
}

/** The end of a list that was not read whole: a button that reads on, and why it could not. */
export const ShowMore = ({ query, children }: ShowMoreProps) => {
  if (!query.hasNextPage) return null;
  const problem = problemOfMore(query);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center">
      {problem !== null && (
        <p role="alert" className="text-ink-muted">
          {problem}
        </p>
      )}
      <Button
        variant="secondary"
        pending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
      >
        {children}
      </Button>
    </div>
  );
};
