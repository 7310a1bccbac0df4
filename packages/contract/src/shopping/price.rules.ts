import { once } from '../once.rules.ts';
import { type Currency, currencySymbols } from '../trips/trips.schema.ts';
import { type DecimalSign, typedDecimal } from '../typed-decimal.rules.ts';

/** Highest price of one item: sums of thousands of them stay exact. */
export const PRICE_MAX = 999_999_999.99;

/**
 * The amount in a price as somebody typed it, in the digits of any script: its digits and one decimal point, rounded to the
 * cent. The last `.` or `,` is the decimal point (`12,50`, `1,234.50`, `1.234,50`) unless it can only group digits: it comes
 * more than once (`1.234.567`). Where one alone could be either (`1,234`), the language decides. Spaces and apostrophes group,
 * and so does the Arabic `٬`; `٫` is a decimal point.
 *
 * @param decimalSign of the person's language.
 * @returns digits, after a point at most two of them, such as `12.50`; `null` without a digit.
 */
export const cleanPrice = (typed: string, decimalSign: DecimalSign = '.'): string | null => {
  const decimal = typedDecimal(typed, decimalSign);
  return decimal === null ? null : roundToCents(decimal.whole, decimal.fraction);
};

/** Exact, in digits: as binary fractions some halves of a cent are less than a half. */
const roundToCents = (whole: string, fraction: string): string => {
  if (fraction.length <= 2) return fraction === '' ? whole : `${whole}.${fraction}`;
  const cents = String(BigInt(whole + fraction.slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1n : 0n)).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
};

/** A stored price as a number; 0 without one. */
export const priceOf = (price: string | null): number => (price === null ? 0 : Number(price));

/** Digits after the decimal point that a currency's prices are shown with (specification: none for JPY and CNY). */
export const decimalsOf = (currency: Currency): 0 | 2 => (currency === 'JPY' || currency === 'CNY' ? 0 : 2);

const formats = once(() => ({
  0: new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  2: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}));

/** An amount with its currency's sign: `$12.00`, `¥1,200`. */
export const formatPrice = (amount: number, currency: Currency): string =>
  `${currencySymbols[currency]}${formats()[decimalsOf(currency)].format(amount)}`;

interface Priced {
  readonly price: string | null;
  readonly currency: Currency;
}

/** A sum in one currency. */
export interface Total {
  readonly currency: Currency;
  readonly amount: number;
}

/** The sum of prices of one currency, each as it is shown, so that the sum is that of what stands on the screen. */
const sumOf = (items: readonly Priced[], currency: Currency): number => {
  const scale = 10 ** decimalsOf(currency);
  return items.reduce((sum, { price }) => sum + Math.round(priceOf(price) * scale), 0) / scale;
};

/**
 * What items cost, by currency and never added across them: the trip's currency first, the others by their codes.
 *
 * @returns empty where nothing has a price.
 */
export const totalsOf = (items: readonly Priced[], tripCurrency: Currency): Total[] => {
  const priced = Map.groupBy(
    items.filter(({ price }) => price !== null),
    ({ currency }) => currency,
  );
  const rank = (currency: Currency): string => (currency === tripCurrency ? '' : currency);
  return [...priced]
    .map(([currency, own]) => ({ currency, amount: sumOf(own, currency) }))
    .toSorted((a, b) => rank(a.currency).localeCompare(rank(b.currency)));
};

/** What was bought of items, and what is still to buy, each by currency as {@link totalsOf} has it. */
export const boughtAndOpen = <I extends Priced>(
  items: readonly I[],
  tripCurrency: Currency,
  isBought: (item: I) => boolean,
): { bought: Total[]; open: Total[] } => ({
  bought: totalsOf(items.filter(isBought), tripCurrency),
  open: totalsOf(
    items.filter((item) => !isBought(item)),
    tripCurrency,
  ),
});

/** Totals as one text: `$12.00 + €5.00`; empty without any. */
export const formatTotals = (totals: readonly Total[]): string =>
  totals.map(({ currency, amount }) => formatPrice(amount, currency)).join(' + ');
