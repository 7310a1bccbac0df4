import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a closet: its heading, a day, and cards below it. */
export const ClosetSkeleton = () => (
  <SkeletonGroup label="Loading the closet" className="flex flex-col gap-3">
    <Skeleton shape="line" className="h-7 w-40" />
    <Skeleton shape="line" className="mt-3 h-5 w-28" />
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} className="aspect-3/4" />
      ))}
    </div>
  </SkeletonGroup>
);
