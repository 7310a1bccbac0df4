import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** In the shape of past questions. */
export const PastQuestionsSkeleton = () => (
  <SkeletonGroup
    label="Loading your past questions"
    className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
  >
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className="flex min-h-16 flex-col justify-center gap-2 px-4 py-2.5">
        <Skeleton shape="line" className="w-3/4" />
        <Skeleton shape="line" className="h-3 w-1/3" />
      </div>
    ))}
  </SkeletonGroup>
);
