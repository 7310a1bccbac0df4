import { addDays } from '../time/calendar.rules.ts';
import { daysMoved } from './duplicate.rules.ts';
import { isOutsideTrip, type TripDates } from './trips.rules.ts';

/** When something is that a trip holds: on one day, or from one to another. Calendar dates. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * By how many whole days what a trip holds moves along with its dates: as its start does, or as its end where it has no start,
 * neither before nor now. 0 where nothing says it.
 */
export const daysAlong = (before: TripDates, after: TripDates): number => {
  const byStart = daysMoved(before.startDate ?? null, after.startDate);
  if (byStart !== null) return byStart;
  return before.startDate || after.startDate ? 0 : (daysMoved(before.endDate ?? null, after.endDate) ?? 0);
};

/** Those that do not lie within a trip's dates as a whole, once they have moved by so many days. */
export const outsideOnceMoved = <T extends Days>(things: readonly T[], days: number, trip: TripDates): T[] =>
  things.filter(({ from, to }) => [from, to].some((date) => isOutsideTrip(addDays(date, days) ?? date, trip)));

/** Whether one trip's dates lie within another's. */
const liesWithin = ({ startDate, endDate }: TripDates, other: TripDates): boolean =>
  (!other.startDate || Boolean(startDate && startDate >= other.startDate)) &&
  (!other.endDate || Boolean(endDate && endDate <= other.endDate));

/**
 * What has to be settled before a trip gets other dates: whether its contents move along, that some of them lie outside from then on, or
 * nothing. A trip that only becomes longer leaves everything in its place.
 *
 * @param things what is dated of it.
 */
export const datesQuestion = (
  before: TripDates,
  after: TripDates,
  things: readonly Days[],
): 'move' | 'outside' | null => {
  if (things.length === 0 || liesWithin(before, after)) return null;
  if (daysAlong(before, after) !== 0) return 'move';
  const wereOutside = new Set(outsideOnceMoved(things, 0, before));
  return outsideOnceMoved(things, 0, after).some((thing) => !wereOutside.has(thing)) ? 'outside' : null;
};
