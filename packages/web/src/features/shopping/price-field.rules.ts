import { cleanPrice, decimalsOf, PRICE_MAX, priceOf } from '@caravan/contract/shopping/price.rules.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';

/** A price field as it stands. */
export interface PriceField {
  /** What was typed, without what is no part of a price. */
  readonly typed: string;
  /** Somebody is in the field: nothing is put in order under their fingers. */
  readonly isEdited: boolean;
}

/** What happens to a price field. A change of the currency is no event: what the field shows follows it. */
export type PriceEvent =
  | { readonly type: 'entered' }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'left' };

/** What remains of a text as it is typed: digits and the signs between them, as East Asian keyboards type them too. */
export const strippedPrice = (text: string): string => text.replaceAll(/[^\d.,０-９．，]/g, '');

/**
 * A price as its field shows it at rest: whole numbers in JPY and CNY, two decimals in any other currency. One that is
 * higher than any price may be stays as it is, for its message.
 *
 * @returns empty without a digit.
 */
export const settledPrice = (typed: string, currency: Currency): string => {
  const price = cleanPrice(typed);
  if (price === null) return '';
  return priceOf(price) > PRICE_MAX ? price : priceOf(price).toFixed(decimalsOf(currency));
};

/** What the field shows. */
export const shownPrice = ({ typed, isEdited }: PriceField, currency: Currency): string =>
  isEdited ? typed : settledPrice(typed, currency);

/** The field after an event. Whoever enters it goes on from what it shows. */
export const afterPriceEvent = (field: PriceField, event: PriceEvent, currency: Currency): PriceField => {
  if (event.type === 'entered') return { typed: shownPrice(field, currency), isEdited: true };
  if (event.type === 'typed') return { ...field, typed: strippedPrice(event.text) };
  return { ...field, isEdited: false };
};
