import { once } from '../once.rules.ts';
import { type Currency, currencySymbols } from '../trips/trips.schema.ts';

/** Highest price of one item: sums of thousands of them stay exact. */
export const PRICE_MAX = 999_999_999.99;

/**
 * What is left of a price as somebody typed it: its digits and one decimal point, rounded to the cent. The last separator is
 * the decimal point (`12,50`, `1,234.50`, `1.234,50`) unless it can only group digits: it comes more than once
 * (`1.234.567`), or is a comma where thousands have theirs (`1,234`).
 *
 * @returns digits, after a point at most two of them, such as `12.50`; `null` without a digit.
 */
export const cleanPrice = (typed: string): string | null => {
  const digits = typed
    .replaceAll(/[０-９．，]/g, narrow)
    .replaceAll(/[^\d.,]/g, '')
    .replace(/[.,]*$/, '');
  if (!/\d/.test(digits)) return null;
  const at = decimalPointIn(digits);
  const whole =
    digits
      .slice(0, at)
      .replaceAll(/\D/g, '')
      .replace(/^0+(?=\d)/, '') || '0';
  return roundToCents(whole, digits.slice(at + 1));
};

/** The ASCII form of a wide character, as East Asian keyboards type digits. */
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** Where the decimal point stands; the end where there is none. */
const decimalPointIn = (digits: string): number => {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const groups = at < 0 || digits.indexOf(digits.charAt(at)) < at || /^[1-9]\d{0,2},\d{3}$/.test(digits);
  return groups ? digits.length : at;
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
export const totalsOf = (
  items: readonly Priced[],
  tripCurrency: Currency,
): { currency: Currency; amount: number }[] => {
  const priced = Map.groupBy(
    items.filter(({ price }) => price !== null),
    ({ currency }) => currency,
  );
  const rank = (currency: Currency): string => (currency === tripCurrency ? '' : currency);
  return [...priced]
    .map(([currency, own]) => ({ currency, amount: sumOf(own, currency) }))
    .toSorted((a, b) => rank(a.currency).localeCompare(rank(b.currency)));
};

/** Totals as one text: `$12.00 + €5.00`; empty without any. */
export const formatTotals = (totals: readonly { currency: Currency; amount: number }[]): string =>
  totals.map(({ currency, amount }) => formatPrice(amount, currency)).join(' + ');
