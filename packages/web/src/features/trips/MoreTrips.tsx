import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { useNear } from '../../ui/use-near.ts';

export interface MoreTripsProps {
  /** The list as far as it was read. */
  query: {
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** In the shape of the trips that come. */
  skeleton: ReactNode;
}

/** The end of a list that was not read whole: what comes next is fetched as soon as it comes near. */
export const MoreTrips = ({ query, skeleton }: MoreTripsProps) => {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const readOn = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  return (
    <>
      <p role="status" className="sr-only">
        {isFetchingNextPage && 'Loading more trips'}
      </p>
      {isFetchNextPageError && !isFetchingNextPage && <Failure error={query.error} onRetry={readOn} />}
      {isFetchingNextPage && (
        <div aria-hidden="true" className="pt-4">
          {skeleton}
        </div>
      )}
      {hasNextPage && !isFetching && !isFetchNextPageError && <End onNear={readOn} />}
    </>
  );
};

const Failure = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-6 text-center">
    <p className="text-ink-muted">{messageOf(error)}</p>
    <Button variant="secondary" size="small" onClick={onRetry}>
      Show more trips
    </Button>
  </div>
);

/** Says once that it has come near. */
const End = ({ onNear }: { onNear: () => void }) => {
  const { near, ref } = useNear(false);
  useEffect(() => {
    if (near) onNear();
  }, [near, onNear]);
  return <div ref={ref} aria-hidden="true" className="h-px" />;
};
