import { addDays, daysBetween, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { daysMoved } from '@caravan/contract/trips/duplicate.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { CopyPart } from '@caravan/contract/trips/trips.schema.ts';
import { copyParts } from '@caravan/contract/trips/trips.schema.ts';

/** The last day of a copy that begins on a day and lasts as long as its source; '' where that is not known. */
export const proposedEnd = ({ startDate, endDate }: TripDates, newStart: string): string => {
  const nights = startDate && endDate ? daysBetween(startDate, endDate) : null;
  const end = nights === null ? null : addDays(newStart, nights);
  return isCalendarDate(end) ? end : '';
};

/** What is typed of a copy. */
export interface CopyValues extends Record<string, string> {
  title: string;
  startDate: string;
  endDate: string;
}

/** A trip as far as it makes proposals. */
type Source = TripDates & { readonly title: string };

/** Whether the end is nobody's choice: open, or as it was proposed. */
const isEndOpen = ({ startDate, endDate }: CopyValues, source: Source | null): boolean =>
  endDate === '' || (source !== null && endDate === proposedEnd(source, startDate));

/** What changes with a new start: the end too, unless somebody chose it. */
export const withStart = (values: CopyValues, source: Source | null, startDate: string): Partial<CopyValues> =>
  source && isEndOpen(values, source) ? { startDate, endDate: proposedEnd(source, startDate) } : { startDate };

/** What changes when another trip is taken, or none: what the one before had proposed; what was typed over it stays. */
export const withSource = (values: CopyValues, before: Source | null, after: Source | null): Partial<CopyValues> => ({
  ...(values.title === (before?.title ?? '') ? { title: after?.title ?? '' } : {}),
  ...(isEndOpen(values, before) ? { endDate: after ? proposedEnd(after, values.startDate) : '' } : {}),
});

/** What the new start does to everything that has a day. */
export const moveLine = ({ startDate }: TripDates, newStart: string): string => {
  const days = daysMoved(startDate ?? null, newStart);
  if (days === null) return 'Without a start date, nothing in the copy has a day yet.';
  if (days === 0) return 'Everything keeps its day.';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days).toLocaleString('en')} days`;
  return `Everything moves ${count} ${days > 0 ? 'later' : 'earlier'}, at the same time of day.`;
};

const PART_NAMES: Record<CopyPart, string> = {
  activities: 'activities',
  attachments: 'documents',
  ideas: 'ideas',
  outfits: 'outfits',
  shopping: 'the shopping list',
};

/** The parts that stay behind, as words; documents go with their activities. `null` where everything comes along. */
export const leftBehind = (parts: readonly CopyPart[]): string | null => {
  const missing = copyParts.filter((part) => !parts.includes(part)).map((part) => PART_NAMES[part]);
  return missing.length === 0 ? null : new Intl.ListFormat('en', { type: 'conjunction' }).format(missing);
};
