import { priceOf } from './price.rules.ts';
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

const editorsFields = ['name', 'category', 'currency', 'assignedTo'] as const;

/** What of an item is for editors to change. */
type EditorsPart = Pick<ShoppingItem, (typeof editorsFields)[number] | 'price'>;

/** Whether a change does nothing but tick: every other field is absent or as it is, the price by its amount. */
export const onlyTicks = ({ price, ...change }: Partial<ShoppingItemChange>, item: EditorsPart): boolean =>
  editorsFields.every((field) => change[field] === undefined || change[field] === item[field]) &&
  (price === undefined || isSamePrice(price, item.price));

const isSamePrice = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : priceOf(one) === priceOf(other);
