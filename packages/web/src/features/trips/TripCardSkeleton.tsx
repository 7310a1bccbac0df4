import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The grid of trip cards, of one to three columns. */
export const tripGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** Placeholders for trips on their way. */
export const TripCardsSkeleton = ({ count = 3 }: { count?: number }) => (
  <SkeletonGroup label="Loading your trips" className={tripGrid}>
    {Array.from({ length: count }, (_, index) => (
      <Card key={index} padded={false}>
        <Skeleton className="aspect-[2/1] h-auto rounded-none" />
        <div className="flex flex-col gap-3 p-4">
          <Skeleton shape="line" className="my-1 h-5 w-3/5" />
          <Skeleton shape="line" className="w-1/2" />
          <Skeleton shape="line" className="w-2/5" />
          <Skeleton shape="line" className="w-1/3" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      </Card>
    ))}
  </SkeletonGroup>
);
