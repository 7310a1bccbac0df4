import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** Held for a page of text while its code arrives: a title and paragraphs. */
export const ProseSkeleton = () => (
  <SkeletonGroup className="page-x pb-nav mx-auto flex w-full max-w-2xl flex-col gap-4 pt-7">
    <Skeleton shape="line" className="h-8 w-2/5" />
    {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-9/12', 'w-3/5'].map((width) => (
      <Skeleton key={width} shape="line" className={width} />
    ))}
  </SkeletonGroup>
);
