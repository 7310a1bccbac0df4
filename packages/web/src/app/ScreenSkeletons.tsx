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

/** A cover, tabs, rows; from 1,024 px the cover beside them. */
export const TripSkeleton = () => (
  <SkeletonGroup className="pb-nav lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-4 lg:pr-2 lg:pl-6 xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-8">
    <Skeleton className="h-60 rounded-none lg:mt-6 lg:h-72 lg:rounded-card" />
    <div className="lg:pt-5">
      <div className="flex h-12 items-center gap-6 border-b border-line px-4">
        <Skeleton shape="line" className="w-20" />
        <Skeleton shape="line" className="w-20" />
        <Skeleton shape="line" className="w-14" />
      </div>
      <div className="page-x flex flex-col gap-2 pt-5">
        <Skeleton shape="line" className="mb-8 h-6 w-40" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
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
