import { mayEdit } from '../members/members.rules.ts';
import type { Role } from '../members/members.schema.ts';
import type { ShoppingCategory, ShoppingItem, ShoppingItemChange } from './shopping.schema.ts';
import { shoppingCategories } from './shopping.schema.ts';

/** The items of one category. */
export interface ShoppingGroup<I> {
  readonly category: ShoppingCategory;
  readonly items: readonly I[];
}

/** A shopping list by category, in the categories' order; within one in the order of making, which ids grow by. */
export const groupByCategory = <I extends { readonly id: string; readonly category: ShoppingCategory }>(
  items: readonly I[],
): ShoppingGroup<I>[] => {
  const groups = Map.groupBy(items, ({ category }) => category);
  return shoppingCategories.flatMap((category) => {
    const own = groups.get(category);
    return own ? [{ category, items: own.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }] : [];
  });
};

const editorsFields = ['name', 'category', 'price', 'currency', 'assignedTo'] as const;

/** Whether a change does nothing but tick: every other field is absent or as it is. */
export const onlyTicks = (
  change: ShoppingItemChange,
  item: Pick<ShoppingItem, (typeof editorsFields)[number]>,
): boolean => editorsFields.every((field) => change[field] === undefined || change[field] === item[field]);

/** Everybody on a trip ticks; only editors change anything else of an item. */
export const mayChangeItem = (
  role: Role,
  change: ShoppingItemChange,
  item: Pick<ShoppingItem, (typeof editorsFields)[number]>,
): boolean => mayEdit(role) || onlyTicks(change, item);
