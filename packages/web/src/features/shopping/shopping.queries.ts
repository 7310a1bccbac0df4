import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { NewShoppingItem, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { changedFrom, makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** A trip's shopping list; fresh 3 minutes. */
export const shoppingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listShoppingItems, { params }),
    queryFn: ({ signal }) => call(listShoppingItems, { params, signal }),
    staleTime: minutes(3),
  });
};

/** A trip's shopping list as it is shown: with the changes that wait. */
export const useShoppingItems = (tripId: string) =>
  useQuery({ ...shoppingQuery(tripId), select: useOverlay(listShoppingItems, tripId) });

/** What was refused may rest on a list that is out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: unknown): void => {
  showFailure(error);
  void refreshResource(client, tripId, 'shopping');
};

/** Takes an item off the list; says so, or what went wrong. */
export const useDeleteItem = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ tripId, id: itemId, name: subject }: ShoppingItem) =>
      makeChange(client, 'deleteShoppingItem', deleteShoppingItem, { tripId, subject, params: { tripId, itemId } }),
    onSuccess: (made) => sayMade(made, 'Item deleted successfully!'),
    onError: (error, { tripId }) => afterFailure(client, tripId, error),
  });
};

/** Ticks an item, or takes its tick away, at once on the screen; says what went wrong. */
export const tickItem = async (
  client: QueryClient,
  { tripId, id: itemId, name: subject }: Pick<ShoppingItem, 'tripId' | 'id' | 'name'>,
  isCompleted: boolean,
): Promise<void> => {
  const change = { tripId, subject, params: { tripId, itemId }, body: { isCompleted } };
  try {
    await makeChange(client, 'tickShoppingItem', updateShoppingItem, change);
  } catch (error) {
    afterFailure(client, tripId, error);
  }
};

/** Adds and changes items of a trip's list; says so, or what went wrong. That one changed meanwhile is for the form to show. */
export const useSaveItem = (tripId: string) => {
  const client = useQueryClient();
  return {
    add: async (body: NewShoppingItem): Promise<ShoppingItem> => {
      try {
        const change = { tripId, subject: body.name, params: { tripId }, body };
        const made = await makeChange(client, 'addShoppingItem', addShoppingItem, change);
        sayMade(made, 'Item added to shopping list!');
        return made.answer;
      } catch (error) {
        showFailure(error);
        throw error;
      }
    },
    update: async (item: NewShoppingItem, stored: ShoppingItem): Promise<ShoppingItem> => {
      const params = { tripId, itemId: stored.id };
      try {
        const changed = await changedFrom('updateShoppingItem', item, stored);
        const change = { tripId, subject: item.name, params, ...changed };
        const made = await makeChange(client, 'updateShoppingItem', updateShoppingItem, change);
        sayMade(made, 'Item updated successfully!');
        return made.answer;
      } catch (error) {
        if (!isChangedMeanwhile(error)) afterFailure(client, tripId, error);
        throw error;
      }
    },
    /** Reads an item as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: ShoppingItem): Promise<ShoppingItem> => {
      const items = await client.fetchQuery({ ...shoppingQuery(tripId), staleTime: 0 });
      return items.find(({ id }) => id === before.id) ?? before;
    },
  };
};
