import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';

const FIELDS = { 'sign-in': ['number'], 'sign-up': ['names', 'username', 'number', 'email'] };

/** The forms by phone before they are there. */
export const PhoneEntrySkeleton = ({ mode }: { mode: 'sign-in' | 'sign-up' }) => (
  <SkeletonGroup className="flex flex-col gap-4">
    {FIELDS[mode].map((field) => (
      <Skeleton key={field} className="h-24 rounded-control" />
    ))}
    <Skeleton className="h-12 rounded-control" />
  </SkeletonGroup>
);
