import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { type PagedRead, problemOfMore, ShowMore } from '../../platform/ShowMore.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';

export interface MoreTripsProps {
  /** The list as far as it was read. */
  query: PagedRead & { readonly isFetching: boolean };
  /** In the shape of the trips that come. */
  skeleton: ReactNode;
}

/** The end of a list that was not read whole: what comes next is fetched as soon as it comes near. */
export const MoreTrips = ({ query, skeleton }: MoreTripsProps) => {
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const readOn = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const problem = problemOfMore(query);
  return (
    <>
      <p role="status" className="sr-only">
        {isFetchingNextPage && 'Loading more trips'}
      </p>
      {problem !== null && (
        <div className="py-6">
          <ShowMore query={query}>Show more trips</ShowMore>
        </div>
      )}
      {isFetchingNextPage && (
        <div aria-hidden="true" className="pt-4">
          {skeleton}
        </div>
      )}
      {hasNextPage && !isFetching && problem === null && <End onNear={readOn} />}
    </>
  );
};

/** Says once that it has come near. */
const End = ({ onNear }: { onNear: () => void }) => {
  const { near, ref } = useNearViewport(false);
  useEffect(() => {
    if (near) onNear();
  }, [near, onNear]);
  return <div ref={ref} aria-hidden="true" className="h-px" />;
};
