import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';

/** The shape of one trip's outfits among the closets: its name, what there is of it, cards. */
export const ClosetSectionSkeleton = () => (
  <SkeletonGroup label="Loading your outfits">
    <Skeleton shape="line" className="mt-2 h-5 w-48" />
    <Skeleton shape="line" className="mt-2 mb-4 h-3.5 w-64 max-w-full" />
    <div className="grid grid-cols-cards gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className="overflow-clip rounded-card border border-line bg-surface">
          <Skeleton className="aspect-4/5 h-auto w-full rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton shape="line" className="w-4/5" />
            <Skeleton shape="line" className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);

/** The shape of a week: its name with the way to others, and seven days. */
const WeekSkeleton = () => (
  <SkeletonGroup label="Loading the week">
    <div className="flex h-11 items-center justify-between">
      <Skeleton shape="line" className="h-5 w-28" />
    </div>
    <div className="mt-1 grid grid-cols-7 gap-1 sm:gap-2">
      {['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => (
        <Skeleton key={day} className="h-26 rounded-control" />
      ))}
    </div>
  </SkeletonGroup>
);

/** The shape of what the closets show: the week, and a trip's outfits. */
export const ClosetsContentSkeleton = () => (
  <>
    <WeekSkeleton />
    <ClosetSectionSkeleton />
  </>
);

/** The shape of the closets: a search box, filters, the week, and a trip's outfits. */
export const ClosetsSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-11 rounded-control" />
    <div aria-hidden="true" className="flex gap-2 overflow-clip">
      {['w-20', 'w-28', 'w-29', 'w-36'].map((width) => (
        <Skeleton key={width} className={`h-9 shrink-0 rounded-full ${width}`} />
      ))}
    </div>
    <ClosetsContentSkeleton />
  </div>
);
