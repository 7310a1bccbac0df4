import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a packing list: how far it is, and two groups with a few rows. */
export const PackingSkeleton = () => (
  <SkeletonGroup label="Loading the packing list">
    <div className="flex h-5 items-center">
      <Skeleton shape="line" className="h-3.5 w-28" />
    </div>
    <Skeleton shape="line" className="mt-2 h-1.5" />
    {[3, 2].map((rows) => (
      <div key={rows} className="mt-4">
        <Skeleton shape="line" className="my-3.5 h-5 w-32" />
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-18 items-center gap-3 px-4">
              <Skeleton className="size-5.5 rounded-[0.375rem]" />
              <Skeleton className="h-14 w-11 rounded-control" />
              <Skeleton shape="line" className="w-2/5" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
