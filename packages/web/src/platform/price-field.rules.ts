import { cleanPrice, decimalsOf, PRICE_MAX, priceOf } from '@caravan/contract/shopping/price.rules.ts';
import { type DecimalSign, priceSigns } from '@caravan/contract/typed-decimal.rules.ts';
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

/**
 * The sign that a language writes before the cents. Where it is neither of both, as in Arabic, the English one decides what
 * Western signs mean.
 */
export const decimalSignOf = (locale: string): DecimalSign => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
};

/**
 * A price as its field shows it at rest: whole numbers in JPY and CNY, two decimals in any other currency. One that is
 * higher than any price may be stays as it is, for its message.
 *
 * @param decimalSign of the language of whoever typed it.
 * @returns empty without a digit.
 */
export const settledPrice = (typed: string, currency: Currency, decimalSign: DecimalSign): string => {
  const price = cleanPrice(typed, decimalSign);
  if (price === null) return '';
  return priceOf(price) > PRICE_MAX ? price : priceOf(price).toFixed(decimalsOf(currency));
};

/** What the field shows: at rest what was read of it. */
export const shownPrice = ({ typed, isEdited }: PriceField, currency: Currency, decimalSign: DecimalSign): string =>
  isEdited ? typed : settledPrice(typed, currency, decimalSign);

/** The field after an event. Whoever enters it goes on from what it shows. */
export const afterPriceEvent = (
  field: PriceField,
  event: PriceEvent,
  currency: Currency,
  decimalSign: DecimalSign,
): PriceField => {
  if (event.type === 'entered') return { typed: shownPrice(field, currency, decimalSign), isEdited: true };
  if (event.type === 'typed') return { ...field, typed: priceSigns(event.text) };
  return { ...field, isEdited: false };
};
