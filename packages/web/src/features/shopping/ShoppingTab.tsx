import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { shoppingQuery } from './shopping.queries.ts';
import { ShoppingList } from './ShoppingList.tsx';
import { ShoppingSkeleton } from './ShoppingSkeleton.tsx';

interface ShoppingTabProps {
  trip: TripDetail;
  viewerId: string;
}

/** What the group buys for a trip. */
export const ShoppingTab = ({ trip, viewerId }: ShoppingTabProps) => {
  const query = useQuery(shoppingQuery(trip.id));
  if (query.data) return <ShoppingList trip={trip} viewerId={viewerId} items={query.data} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The shopping list will appear when you are back." />;
  }
  if (query.isError) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  return <ShoppingSkeleton />;
};
