/** The first and the last day of a trip as its form keeps them: `YYYY-MM-DD`, or empty. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * The days after one more was chosen on a calendar: the first day, then the last one. Another first day begins anew, and so does
 * one before the first.
 */
export const rangeAfter = ({ startDate, endDate }: DateRange, chosen: string): DateRange =>
  startDate === '' || endDate !== '' || chosen < startDate
    ? { startDate: chosen, endDate: '' }
    : { startDate, endDate: chosen };

/** Whether a calendar has nothing more to choose. */
export const isWholeRange = ({ startDate, endDate }: DateRange): boolean => startDate !== '' && endDate !== '';
