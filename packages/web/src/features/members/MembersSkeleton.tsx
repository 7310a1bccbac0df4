import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of the members' card. */
export const MembersSkeleton = () => (
  <SkeletonGroup label="Loading the members">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-32" />
      <Skeleton className="h-11 w-26 rounded-control" />
    </div>
    <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton shape="line" className="w-2/5" />
            <Skeleton shape="line" className="h-3.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
