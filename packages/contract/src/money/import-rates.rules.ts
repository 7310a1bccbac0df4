import type { ImportedEntry } from './money-import.rules.ts';

/** What of a file is in one currency that is not that of settling. */
export interface ForeignEntries {
  readonly currency: string;
  readonly count: number;
  /** All of it together, in minor units. */
  readonly amountMinor: number;
  /** The last day of it, whose published rate stands for all. */
  readonly day: string;
}

const moneyOf = (entry: ImportedEntry): { currency: string; amountMinor: number; day: string } =>
  entry.kind === 'expense'
    ? { ...entry.expense, day: entry.expense.spentOn }
    : { ...entry.payment, day: entry.payment.paidOn };

/** The currencies of a file that need a rate to count with the rest, in the order in which they come in it. */
export const foreignIn = (entries: readonly ImportedEntry[], settling: string): ForeignEntries[] =>
  [...Map.groupBy(entries.map(moneyOf), ({ currency }) => currency)]
    .filter(([currency]) => currency !== settling)
    .map(([currency, own]) => ({
      currency,
      count: own.length,
      amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      day: own.reduce((last, { day }) => (day > last ? day : last), ''),
    }));
