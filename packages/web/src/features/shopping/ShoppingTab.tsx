import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { shoppingQuery } from './shopping.queries.ts';

interface ShoppingTabProps {
  trip: TripDetail;
  viewerId: string;
}

/** What the group buys for a trip. */
export const ShoppingTab = ({ trip }: ShoppingTabProps) => {
  const query = useQuery(shoppingQuery(trip.id));
  return (
    <ul>
      {query.data?.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
};
