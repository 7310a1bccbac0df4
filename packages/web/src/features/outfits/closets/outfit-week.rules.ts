import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { weekOf } from '@caravan/contract/trips/trip-calendar.rules.ts';

/** The Monday of the week that a day is in. */
export const mondayOf = (date: string): string => weekOf(date)[0] ?? date;

const NAMES: Readonly<Record<number, string>> = { [-7]: 'Last week', 0: 'This week', 7: 'Next week' };

/**
 * What a week is called; `null` for one that has no name but its dates.
 *
 * @param monday the first day of it.
 * @param today the viewer's calendar date.
 */
export const weekName = (monday: string, today: string): string | null =>
  NAMES[daysBetween(mondayOf(today), monday) ?? Number.NaN] ?? null;

/** The days of a week, each with what is planned for it. */
export const daysOfWeek = <O extends { readonly plannedDate: string | null }>(
  monday: string,
  outfits: readonly O[],
): { date: string; outfits: readonly O[] }[] => {
  const byDay = Map.groupBy(outfits, dayOf);
  return weekOf(monday).map((date) => ({ date, outfits: byDay.get(date) ?? [] }));
};
