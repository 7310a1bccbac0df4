import { formatPrice, priceOf } from '@caravan/contract/shopping/price.rules.ts';
import { type DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import type {
  NewShoppingItem,
  ShoppingCategory,
  ShoppingItem,
  ShoppingItemChange,
} from '@caravan/contract/shopping/shopping.schema.ts';
import { newShoppingItemSchema, PRICE_TEXT_MAX } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import type { FormValuesOf } from '../../platform/form-fields.rules.ts';
import { settledPrice } from '../../platform/price-field.rules.ts';

/** What the dialog holds. The price is as it was typed; `assignedTo` is a person's id, or empty for nobody. */
export type ShoppingFormValues = FormValuesOf<ShoppingItemChange, 'isCompleted' | 'at'> & {
  category: ShoppingCategory;
  currency: Currency;
};

/** The stored part of an item that the dialog shows. */
export type StoredItem = Pick<ShoppingItem, keyof ShoppingFormValues>;

/**
 * The form for the next item after one was added: what people get together is of one kind and paid in one currency. Whose it
 * is, is said for each: one that was forgotten would be on the wrong list.
 */
export const nextForm = (values: ShoppingFormValues): ShoppingFormValues => ({
  ...values,
  name: '',
  price: '',
  assignedTo: '',
});

/** What a form is read by: who may get something, by id, and the sign before the cents in the language of whoever typed. */
interface Reading {
  readonly people: ReadonlySet<string>;
  readonly decimalSign: DecimalSign;
}

/** What is checked and sent: the price as the field shows it, and nobody in place of who has left the trip. */
export const sentFrom = (values: ShoppingFormValues, { people, decimalSign }: Reading): ShoppingFormValues => ({
  ...values,
  // What is longer than any price is refused as it stands.
  price: values.price.length > PRICE_TEXT_MAX ? values.price : settledPrice(values.price, values.currency, decimalSign),
  assignedTo: people.has(values.assignedTo) ? values.assignedTo : '',
});

/** What is stored of a form that was checked. @throws ZodError where it was not. */
export const itemFrom = (values: ShoppingFormValues, reading: Reading): NewShoppingItem =>
  newShoppingItemSchema.parse(sentFrom(values, reading));

/** A price as a person reads it in the form; empty without one. */
export const readablePrice = (
  { price, currency }: Pick<ShoppingFormValues, 'price' | 'currency'>,
  { decimalSign }: { readonly decimalSign: DecimalSign },
): string => {
  const settled = settledPrice(price, currency, decimalSign);
  return settled === '' ? '' : formatPrice(priceOf(settled), currency);
};
