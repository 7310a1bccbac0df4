import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The shape of a board: a day, an airport, a few landings. */
export const ArrivalsSkeleton = () => (
  <SkeletonGroup label="Loading the arrivals">
    <Skeleton shape="line" className="mt-1 mb-4 h-5 w-48" />
    <Skeleton shape="line" className="mb-3 w-32" />
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} className="h-56" />
      ))}
    </div>
  </SkeletonGroup>
);
