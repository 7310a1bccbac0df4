import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** About as wide as the examples of a trip, so that they wrap alike. */
const WIDTHS = ['w-56', 'w-48', 'w-52', 'w-36', 'w-32'];

/** In the shape of the examples, so that nothing below them moves when they come. */
export const ExampleQuestionsSkeleton = () => (
  <SkeletonGroup label="Loading examples">
    <Skeleton shape="line" className="my-0.5 w-48" />
    <div className="mt-2 flex flex-wrap gap-2">
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  </SkeletonGroup>
);
