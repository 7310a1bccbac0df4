import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';

/* What is held for each screen while its code arrives, in the shape of what comes. */

const COLUMN = 'page-x pb-nav mx-auto flex w-full max-w-5xl flex-col gap-4 pt-7';

/** A greeting, three counts, a card. */
export const HomeSkeleton = () => (
  <SkeletonGroup className={COLUMN}>
    <Skeleton shape="line" className="h-8 w-3/5" />
    <Skeleton shape="line" className="w-2/5" />
    <div className="mt-2 grid grid-cols-3 gap-3">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
    <Skeleton className="h-56" />
  </SkeletonGroup>
);

/** A title, a search box, trip cards. */
export const CardsSkeleton = () => (
  <SkeletonGroup className={COLUMN}>
    <Skeleton shape="line" className="h-8 w-2/5" />
    <Skeleton className="h-11 rounded-control" />
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </SkeletonGroup>
);

/** A cover, tabs, rows. */
export const TripSkeleton = () => (
  <SkeletonGroup className="pb-nav">
    <Skeleton className="h-60 rounded-none" />
    <div className="page-x mx-auto flex max-w-5xl flex-col gap-4 pt-4">
      <Skeleton className="h-11 rounded-control" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  </SkeletonGroup>
);

/** A title, a card of rows, another. */
export const ListSkeleton = () => (
  <SkeletonGroup className={COLUMN}>
    <Skeleton shape="line" className="h-8 w-2/5" />
    <Skeleton className="h-72" />
    <Skeleton className="h-40" />
  </SkeletonGroup>
);

/** A title and paragraphs. */
export const ProseSkeleton = () => (
  <SkeletonGroup className="page-x pb-nav mx-auto flex w-full max-w-2xl flex-col gap-4 pt-7">
    <Skeleton shape="line" className="h-8 w-2/5" />
    {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-9/12', 'w-3/5'].map((width) => (
      <Skeleton key={width} shape="line" className={width} />
    ))}
  </SkeletonGroup>
);
