import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a closet: its heading, the trip's days, a day, and cards below it. */
export const ClosetSkeleton = () => (
  <SkeletonGroup label="Loading the closet">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-36" />
      <Skeleton className="h-11 w-32 rounded-control" />
    </div>
    <Skeleton shape="line" className="mt-3 h-4 w-40" />
    <div className="mt-3 flex h-20 gap-2 overflow-clip">
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <Skeleton key={name} className="h-20 w-14 shrink-0 rounded-control" />
      ))}
    </div>
    <div className="mt-2 flex h-12 items-center">
      <Skeleton shape="line" className="w-44" />
    </div>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className="overflow-clip rounded-card border border-line bg-surface">
          <Skeleton className="aspect-4/5 h-auto w-full rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton shape="line" className="w-4/5" />
            <Skeleton shape="line" className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
