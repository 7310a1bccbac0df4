import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a list of ideas: its heading, and a few cards. */
export const IdeasSkeleton = () => (
  <SkeletonGroup label="Loading the ideas">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-28" />
      <Skeleton className="h-11 w-28 rounded-control" />
    </div>
    <Skeleton shape="line" className="mt-2 w-4/5" />
    <div className="mt-3 flex flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton shape="line" className="w-3/5" />
          <Skeleton shape="line" className="h-3.5 w-2/5" />
          <div className="grid grid-cols-3 gap-2">
            {[0, 1, 2].map((button) => (
              <Skeleton key={button} className="h-11 rounded-control" />
            ))}
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
