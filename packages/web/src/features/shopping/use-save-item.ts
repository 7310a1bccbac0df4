import type { NewShoppingItem, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../platform/use-send.ts';
import { shoppingQuery, useAddItem, useUpdateItem } from './shopping.queries.ts';

/** Adds and changes items of a trip's list. */
export const useSaveItem = (tripId: string) => {
  const client = useQueryClient();
  const adding = useAddItem(tripId);
  const updating = useUpdateItem(tripId);
  const attempt = useRef({ body: '', key: '' });
  return {
    /** A press that follows a lost answer repeats the same request under the same key, so nothing is added twice. */
    add: async (item: NewShoppingItem): Promise<ShoppingItem> => {
      const written = JSON.stringify(item);
      if (attempt.current.body !== written) attempt.current = { body: written, key: newIdempotencyKey() };
      const { key } = attempt.current;
      const added = await adding.mutateAsync({ params: { tripId }, body: item, idempotencyKey: key });
      // The same once more is another item: somebody wants two.
      attempt.current = { body: '', key: '' };
      return added;
    },
    update: (item: NewShoppingItem, { id: itemId, version }: ShoppingItem): Promise<ShoppingItem> =>
      updating.mutateAsync({ params: { tripId, itemId }, body: { ...item, version } }),
    /** Reads an item as it is stored now; answers the one that was read before where it is there no more. */
    refetch: async (before: ShoppingItem): Promise<ShoppingItem> => {
      const items = await client.fetchQuery({ ...shoppingQuery(tripId), staleTime: 0 });
      return items.find(({ id }) => id === before.id) ?? before;
    },
    waiting: adding.isPaused || updating.isPaused,
  };
};
