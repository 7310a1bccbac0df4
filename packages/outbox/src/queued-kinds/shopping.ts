import {
  addShoppingItem,
  deleteShoppingItem,
  listShoppingItems,
  updateShoppingItem,
} from '@caravan/contract/shopping/shopping.endpoints.ts';
import { DEFAULT_SHOPPING_CATEGORY, type ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { DEFAULT_CURRENCY } from '@caravan/contract/trips/trips.schema.ts';
import { type KnownReads, type QueuedKind, UNMADE, kind, ofOne, param, withFields } from '../queued-kind.ts';

const assignee = (personId: string | null, { shown }: KnownReads): ShoppingItem['assignee'] => {
  const { members = [], guests = [] } = shown(getTrip) ?? {};
  const user = members.find(({ userId }) => userId === personId)?.user;
  const guest = guests.find(({ id }) => id === personId);
  if (guest) return { firstName: guest.name, lastName: '', email: null };
  return user ? { firstName: user.firstName, lastName: user.lastName, email: user.email } : null;
};

export const shopping: Record<string, QueuedKind> = {
  addShoppingItem: kind(addShoppingItem, {
    makes: true,
    touches: () => [],
    predict: ({ name, category, price, currency, assignedTo = null }, change, known) => ({
      id: change.id,
      tripId: change.params.tripId ?? '',
      name,
      category: category ?? DEFAULT_SHOPPING_CATEGORY,
      price: price ?? null,
      currency: currency ?? DEFAULT_CURRENCY,
      isCompleted: false,
      assignedTo,
      assignee: assignee(assignedTo, known),
      createdBy: change.userId,
      createdAt: change.writtenAt,
      updatedAt: change.writtenAt,
      version: UNMADE,
    }),
  }),
  tickShoppingItem: kind(updateShoppingItem, {
    touches: param('itemId'),
    intent: ({ params }) => `tick ${params.itemId}`,
    predict: (body, { params }, { shown }) => {
      const item = shown(listShoppingItems)?.find(({ id }) => id === params.itemId);
      return item && withFields(item, body);
    },
  }),
  updateShoppingItem: kind(updateShoppingItem, {
    ...ofOne('itemId'),
    read: listShoppingItems,
    together: { price: ['currency'] },
    predict: (body, { params }, known) => {
      const item = known.shown(listShoppingItems)?.find(({ id }) => id === params.itemId);
      if (!item) return undefined;
      const changed = withFields(item, body);
      return { ...changed, assignee: assignee(changed.assignedTo, known) };
    },
  }),
  deleteShoppingItem: kind(deleteShoppingItem, { touches: param('itemId'), predict: () => undefined }),
};
