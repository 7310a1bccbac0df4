import { formatPrice, priceOf } from '@caravan/contract/shopping/price.rules.ts';
import type { NewShoppingItem, ShoppingCategory, ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import {
  DEFAULT_SHOPPING_CATEGORY,
  newShoppingItemSchema,
  PRICE_TEXT_MAX,
} from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { settledPrice } from './price-field.rules.ts';

/** What the dialog holds. `assignedTo` is a person's id, or empty for nobody. */
export type ShoppingFormValues = {
  name: string;
  category: ShoppingCategory;
  /** As it was typed: see price-field.rules.ts. */
  price: string;
  currency: Currency;
  assignedTo: string;
};

/** The stored part of an item that the dialog shows. */
export type StoredItem = Pick<ShoppingItem, 'name' | 'category' | 'price' | 'currency' | 'assignedTo'>;

/** The form of a new item, in the trip's currency. */
export const blankForm = (currency: Currency, category: ShoppingCategory | null): ShoppingFormValues => ({
  name: '',
  category: category ?? DEFAULT_SHOPPING_CATEGORY,
  price: '',
  currency,
  assignedTo: '',
});

/** The form of a stored item. */
export const formOf = ({ name, category, price, currency, assignedTo }: StoredItem): ShoppingFormValues => ({
  name,
  category,
  price: settledPrice(price ?? '', currency),
  currency,
  assignedTo: assignedTo ?? '',
});

/** The form for the next item after one was added: what people get together is of one kind, and often for one of them. */
export const nextForm = (values: ShoppingFormValues): ShoppingFormValues => ({ ...values, name: '', price: '' });

/**
 * What is checked and sent: the price as the field shows it, and nobody in place of who has left the trip.
 *
 * @param people the ids of those who may be asked to get something.
 */
export const sentFrom = (values: ShoppingFormValues, people: ReadonlySet<string>): ShoppingFormValues => ({
  ...values,
  // What is longer than any price is refused as it stands.
  price: values.price.length > PRICE_TEXT_MAX ? values.price : settledPrice(values.price, values.currency),
  assignedTo: people.has(values.assignedTo) ? values.assignedTo : '',
});

/** What is stored of a form that was checked. @throws ZodError where it was not. */
export const itemFrom = (values: ShoppingFormValues, people: ReadonlySet<string>): NewShoppingItem =>
  newShoppingItemSchema.parse(sentFrom(values, people));

/** A price as a person reads it in the form; empty without one. */
export const readablePrice = ({ price, currency }: Pick<ShoppingFormValues, 'price' | 'currency'>): string => {
  const settled = settledPrice(price, currency);
  return settled === '' ? '' : formatPrice(priceOf(settled), currency);
};
