import { AMOUNT_MAX } from './amounts.rules.ts';
import { digitsOf } from './currencies.rules.ts';

export const RATE_NOT_POSITIVE = 'The rate must be more than 0';
export const RATE_UNREADABLE = 'Enter the rate as a number';

/** A rate as it is kept: digits, at most 9 before and 12 after the point. */
const RATE = /^(\d{1,9})(?:\.(\d{1,12}))?$/;

/** What is wrong with a rate; `null` if nothing. */
export const rateProblem = (rate: string): string | null => {
  if (!RATE.test(rate)) return RATE_UNREADABLE;
  return /[1-9]/.test(rate) ? null : RATE_NOT_POSITIVE;
};

/** A rate as a fraction of whole numbers. */
const fractionOf = (rate: string): { readonly over: bigint; readonly under: bigint } => {
  const [, whole = '0', fraction = ''] = RATE.exec(rate) ?? [];
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
};

/** Rounded half away from zero, of amounts that are not negative. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/**
 * An amount in another currency, in minor units, rounded to the nearest one (half up).
 *
 * @param rate units of the other currency for one unit of the amount's.
 */
export const converted = (amountMinor: number, from: string, to: string, rate: string): number => {
  const { over, under } = fractionOf(rate);
  const shift = digitsOf(to) - digitsOf(from);
  const up = shift > 0 ? 10n ** BigInt(shift) : 1n;
  const down = shift < 0 ? 10n ** BigInt(-shift) : 1n;
  return Number(rounded(BigInt(amountMinor) * over * up, under * down));
};

/** Whether an amount stays one that can be kept when it is converted. */
export const isConvertible = (amountMinor: number, from: string, to: string, rate: string): boolean =>
  converted(amountMinor, from, to, rate) <= AMOUNT_MAX;

/** The rate by which two amounts, in minor units, are the same: for whoever knows what they paid in both currencies. */
export const rateBetween = (
  amount: { readonly amountMinor: number; readonly currency: string },
  other: { readonly amountMinor: number; readonly currency: string },
): string => {
  const PRECISION = 10;
  const shift = digitsOf(amount.currency) - digitsOf(other.currency);
  const up = 10n ** BigInt(PRECISION + Math.max(shift, 0));
  const down = BigInt(amount.amountMinor) * 10n ** BigInt(Math.max(-shift, 0));
  const text = String(rounded(BigInt(other.amountMinor) * up, down)).padStart(PRECISION + 1, '0');
  return `${text.slice(0, -PRECISION)}.${text.slice(-PRECISION)}`.replace(/\.?0+$/, '');
};
