import { once } from '../once.rules.ts';
import { type DecimalSign, typedDecimal } from '../typed-decimal.rules.ts';
import { digitsOf } from './currencies.rules.ts';

/**
 * The highest amount, in minor units (999,999,999.99 where these are cents): the sum of as many expenses as a trip may hold is exact
 * as a number.
 */
export const AMOUNT_MAX = 99_999_999_999;

export const AMOUNT_REQUIRED = 'Enter an amount';
export const AMOUNT_NOT_POSITIVE = 'The amount must be more than 0';
export const AMOUNT_TOO_HIGH = 'The amount is too high';

/** An amount as it was typed: in minor units, or what is wrong with it. */
export type ReadAmount = { readonly amountMinor: number } | { readonly problem: string };

const tooManyDigits = (currency: string): string => {
  const digits = digitsOf(currency);
  return digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`;
};

/**
 * The amount in a text as somebody typed it, in the digits of any script: `12,50`, `1.234,56`, `1,234.5`, `١٢٫٥`. Nothing is rounded: more
 * digits than the currency has are a problem, as are 0, an amount below it and one above {@link AMOUNT_MAX}.
 *
 * @param decimalSign of the person's language, for `1,234`, which could be either.
 */
export const readAmount = (typed: string, currency: string, decimalSign: DecimalSign = '.'): ReadAmount => {
  const digits = digitsOf(currency);
  // Where there are no decimals a sign can only group, whatever the language.
  const other: DecimalSign = decimalSign === '.' ? ',' : '.';
  const readings = (digits === 0 ? [decimalSign, other] : [decimalSign]).map((sign) => typedDecimal(typed, sign));
  const decimal = readings.find((reading) => reading?.fraction === '') ?? readings[0] ?? null;
  if (decimal === null) return { problem: AMOUNT_REQUIRED };
  const fraction = decimal.fraction.replace(/0+$/, '');
  if (fraction.length > digits) return { problem: tooManyDigits(currency) };
  const minor = BigInt(decimal.whole + fraction.padEnd(digits, '0'));
  if (minor > BigInt(AMOUNT_MAX)) return { problem: AMOUNT_TOO_HIGH };
  if (minor === 0n || /^[^\p{Nd}]*[-−–]/u.test(typed)) return { problem: AMOUNT_NOT_POSITIVE };
  return { amountMinor: Number(minor) };
};

/** An amount in digits with a decimal point, as a field or a file has it: `12.50`, `-0.05`, `1200` yen. */
export const amountText = (amountMinor: number, currency: string): string => {
  const digits = digitsOf(currency);
  const padded = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const text = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  return amountMinor < 0 ? `-${text}` : text;
};

const formats = once(() => new Map<string, Intl.NumberFormat>());

/** An amount as people read it: `€12.50`, `JP¥1,200`. @param locale of the reader. */
export const formatAmount = (amountMinor: number, currency: string, locale = 'en'): string => {
  const key = `${locale} ${currency}`;
  const digits = digitsOf(currency);
  const format =
    formats().get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats().set(key, format);
  // Of 15 digits at most, so the number has all of them.
  return format.format(Number(amountText(amountMinor, currency)));
};
