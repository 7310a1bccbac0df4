import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { minutes } from '../../platform/query-client.ts';

/** A trip's shopping list; fresh 3 minutes. */
export const shoppingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listShoppingItems, { params }),
    queryFn: ({ signal }) => call(listShoppingItems, { params, signal }),
    staleTime: minutes(3),
  });
};

/** Asks again for a trip's shopping list. */
export const refreshShopping = (client: QueryClient, tripId: string): void =>
  void client.invalidateQueries({ queryKey: shoppingQuery(tripId).queryKey });
