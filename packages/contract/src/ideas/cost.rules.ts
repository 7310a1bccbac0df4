import { AMOUNT_NOT_POSITIVE, formatAmount, type ReadAmount, readAmount } from '../money/amounts.rules.ts';
import type { DecimalSign } from '../typed-decimal.rules.ts';

export const COST_NEGATIVE = 'The cost cannot be negative';

/** What is typed of a rough cost, as {@link readAmount} reads amounts; 0 is one too: free. */
export const readCost = (typed: string, currency: string, decimalSign: DecimalSign = '.'): ReadAmount => {
  const read = readAmount(typed, currency, decimalSign);
  if (!('problem' in read) || read.problem !== AMOUNT_NOT_POSITIVE) return read;
  return /[-−–]/u.test(typed) ? { problem: COST_NEGATIVE } : { amountMinor: 0 };
};

/** A rough cost as people read it: 'Free', 'About €25.50 per person'. @param locale of the reader. */
export const costInWords = (
  { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
  locale = 'en',
): string => (amountMinor === 0 ? 'Free' : `About ${formatAmount(amountMinor, currency, locale)} per person`);
