import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { NewShoppingItem, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { MutationObserver, type QueryClient, notifyManager, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { minutes } from '../../platform/query-client.ts';
import { loseAnswer, nameOfChange, takeAnswer } from '../../platform/own-changes.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { hasLostAnswer, newIdempotencyKey, sendNoting, useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/** A trip's shopping list; fresh 3 minutes. */
export const shoppingQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listShoppingItems, { params }),
    queryFn: ({ signal }) => call(listShoppingItems, { params, signal }),
    staleTime: minutes(3),
  });
};

/** Puts an item on the list; says so, or what went wrong. */
const useAddItem = () =>
  useSend(addShoppingItem, {
    onSuccess: () => showToast({ title: 'Item added to shopping list!' }),
    onError: (error) => showFailure(error),
  });

/** Changes an item; says so, or what went wrong. That it changed meanwhile is for the form to show. */
const useUpdateItem = (tripId: string) => {
  const client = useQueryClient();
  return useSend(updateShoppingItem, {
    onSuccess: () => showToast({ title: 'Item updated successfully!' }),
    onError: (error) => {
      if (isChangedMeanwhile(error)) return;
      showFailure(error);
      void refreshResource(client, tripId, 'shopping');
    },
  });
};

/** Takes an item off the list; says so, or what went wrong. */
export const useDeleteItem = (tripId: string) => {
  const client = useQueryClient();
  return useSend(deleteShoppingItem, {
    onSuccess: () => showToast({ title: 'Item deleted successfully!' }),
    onError: (error) => {
      showFailure(error);
      void refreshResource(client, tripId, 'shopping');
    },
  });
};

/** Stores a tick and nothing else of an item; waits while there is no connection. Resolves when the list shows it. */
export const sendTick = async (
  client: QueryClient,
  params: { tripId: string; itemId: string },
  isCompleted: boolean,
): Promise<void> => {
  const sent = { params, body: { isCompleted } };
  // No hook: hundreds of rows send their own, and none of them is drawn anew by that.
  const tick = new MutationObserver(client, {
    mutationFn: () => {
      const change = nameOfChange(updateShoppingItem, sent);
      return sendNoting(sent, () => call(updateShoppingItem, { ...sent, change }));
    },
  });
  const ticked = await tick.mutate().catch((error: unknown) => {
    if (hasLostAnswer(sent)) loseAnswer(client, updateShoppingItem, sent);
    throw error;
  });
  takeAnswer(client, updateShoppingItem, sent, ticked);
  // The cache notifies whoever shows it in a separate task: without this the row would be as before for a moment.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
};

/** Adds and changes items of a trip's list. */
export const useSaveItem = (tripId: string) => {
  const client = useQueryClient();
  const adding = useAddItem();
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
