import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** In the shape of the plan, its meters and the other plans. */
export const PlanSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-6">
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Skeleton className="h-64" />
      <Skeleton className="h-72" />
    </div>
    <Skeleton shape="line" className="h-5 w-32" />
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  </SkeletonGroup>
);
