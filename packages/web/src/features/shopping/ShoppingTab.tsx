import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { messageOf } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { ExpenseOf } from './ShoppingGroup.tsx';
import { ShoppingList } from './ShoppingList.tsx';
import { useShoppingItems } from './shopping.queries.ts';

interface ShoppingTabProps {
  trip: TripDetail;
  viewerId: string;
  /** What the row of something bought says of the money that was spent on it. */
  expenseOf?: ExpenseOf | undefined;
}

/** What the group buys for a trip. */
export const ShoppingTab = ({ trip, viewerId, expenseOf }: ShoppingTabProps) => {
  const query = useShoppingItems(trip.id);
  if (query.data) return <ShoppingList trip={trip} viewerId={viewerId} items={query.data} expenseOf={expenseOf} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The shopping list will appear when you are back." />;
  }
  if (query.isError) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return <ShoppingSkeleton />;
};

/** The shape of a shopping list: its heading, how far it is, and two categories with a few rows. */
const ShoppingSkeleton = () => (
  <SkeletonGroup label="Loading the shopping list">
    <div className="flex min-h-11 items-center justify-between gap-3">
      <Skeleton shape="line" className="h-5 w-36" />
      <Skeleton className="h-11 w-28 rounded-control" />
    </div>
    <div className="mt-2 flex h-5 items-center justify-between">
      <Skeleton shape="line" className="h-3.5 w-24" />
      <Skeleton shape="line" className="h-3.5 w-20" />
    </div>
    <Skeleton shape="line" className="mt-2 h-1.5" />
    <div className="mt-3 flex gap-2">
      <Skeleton className="h-9 w-20 rounded-full" />
      <Skeleton className="h-9 w-28 rounded-full" />
    </div>
    {[3, 2].map((rows) => (
      <div key={rows} className="mt-1 mb-4">
        <div className="flex h-12 items-center gap-2">
          <Skeleton shape="circle" className="size-8" />
          <Skeleton shape="line" className="w-28" />
        </div>
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-14 items-center gap-3 px-4">
              <Skeleton className="size-5.5 rounded-[0.375rem]" />
              <Skeleton shape="line" className={row % 2 ? 'w-1/3' : 'w-1/2'} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
