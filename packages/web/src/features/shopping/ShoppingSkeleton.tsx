import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a shopping list: its heading, a category, and rows below it. */
export const ShoppingSkeleton = () => (
  <SkeletonGroup label="Loading the shopping list" className="flex flex-col gap-3">
    <Skeleton shape="line" className="h-7 w-40" />
    <Skeleton shape="line" className="mt-3 h-5 w-28" />
    {['a', 'b', 'c', 'd', 'e'].map((name) => (
      <Skeleton key={name} className="h-14" />
    ))}
  </SkeletonGroup>
);
