import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The list of trips, of one or two columns. */
export const tripGrid = 'grid grid-cols-1 gap-2 md:grid-cols-2 lg:gap-3';

/** Placeholders for trips on their way. */
export const TripCardsSkeleton = ({ count = 3 }: { count?: number }) => (
  <SkeletonGroup label="Loading your trips" className={tripGrid}>
    {Array.from({ length: count }, (_, index) => (
      <Card key={index} padded={false} className="flex min-h-23 lg:min-h-27">
        <Skeleton className="h-auto w-[min(5rem,18vw)] rounded-none lg:w-36" />
        <div className="flex flex-1 flex-col justify-center gap-2 px-3">
          <Skeleton shape="line" className="h-5 w-3/5" />
          <Skeleton shape="line" className="w-1/2" />
          <Skeleton shape="line" className="w-2/5" />
        </div>
      </Card>
    ))}
  </SkeletonGroup>
);
