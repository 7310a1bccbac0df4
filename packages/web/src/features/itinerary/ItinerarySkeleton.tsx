import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

interface ItinerarySkeletonProps {
  /** What comes, where it may be something else. */
  label?: string;
  /** The choice of views stands above it. */
  hasViews?: boolean;
}

/** The shape of an itinerary: its heading, a day, and a few activities. */
export const ItinerarySkeleton = ({ label = 'Loading the itinerary', hasViews = false }: ItinerarySkeletonProps) => (
  <SkeletonGroup label={label}>
    {hasViews && <Skeleton className="mb-3 h-12 max-w-md rounded-control" />}
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-36" />
      <Skeleton className="h-11 w-34 rounded-control" />
    </div>
    <div className="mt-2 flex h-12 items-center">
      <Skeleton shape="line" className="w-44" />
    </div>
    <div className="flex flex-col gap-2">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3 rounded-card border border-line bg-surface p-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
            <Skeleton shape="line" className="h-3.5 w-28" />
            <Skeleton shape="line" className="w-3/5" />
            <Skeleton shape="line" className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
