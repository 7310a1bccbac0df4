import { addDays, daysBetween, isCalendarDate } from '../time/calendar.rules.ts';

/** A trip's dates, each a calendar date, absent or invalid. */
export interface TripDates {
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

/** Where a trip goes: in words, and the position that they stand for. */
interface Whereabouts<Position> {
  readonly destination?: string | null | undefined;
  readonly position?: Position | null | undefined;
}

/**
 * The position that a change leaves a trip with: the one that was sent, none where only another destination was, and
 * `undefined` where it stays as it is.
 */
export const changedPosition = <Position>(
  sent: Whereabouts<Position>,
  stored: Pick<Whereabouts<Position>, 'destination'>,
): Position | null | undefined => {
  const isElsewhere = sent.destination !== undefined && sent.destination !== stored.destination;
  return sent.position === undefined && isElsewhere ? null : sent.position;
};

/** What marks what lies on such a day. */
export const OUTSIDE_TRIP = 'Outside the trip’s dates';

/** Whether a day lies before or after a trip: never while the end that it would lie beyond is open. */
export const isOutsideTrip = (date: string, { startDate, endDate }: TripDates): boolean =>
  (isCalendarDate(startDate) && date < startDate) || (isCalendarDate(endDate) && date > endDate);

export type TripStatus = 'upcoming' | 'active' | 'completed';

/** Whether the end is not before the start; true while one of them is open. */
export const datesAreInOrder = ({ startDate, endDate }: TripDates): boolean =>
  !startDate || !endDate || startDate <= endDate;

/** After how many days a trip counts as over whose end nobody has said: hardly any lasts a year. */
export const OPEN_ENDED_DAYS = 365;

/** The last day that a trip can have; `null` where its dates say nothing. */
const latestDay = ({ startDate, endDate }: TripDates): string | null => {
  if (isCalendarDate(endDate)) return endDate;
  return isCalendarDate(startDate) ? addDays(startDate, OPEN_ENDED_DAYS) : null;
};

/**
 * Where a trip stands on a day: upcoming before its start and while a date is missing or invalid, active from the first to
 * the last day, completed after it. One whose end is open is completed a year after its start, and one without a start after its
 * end.
 *
 * @param today calendar date of the viewer.
 */
export const tripStatus = ({ startDate, endDate }: TripDates, today: string): TripStatus => {
  const latest = latestDay({ startDate, endDate });
  if (latest !== null && latest < today) return 'completed';
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return 'upcoming';
  if (today < startDate) return 'upcoming';
  return 'active';
};

/**
 * The text of the countdown badge, or `null` for a trip without a start date. Current trips carry another badge instead.
 *
 * @param today calendar date of the viewer.
 */
export const countdown = ({ startDate }: TripDates, today: string): string | null => {
  const days = isCalendarDate(startDate) ? daysBetween(today, startDate) : null;
  if (days === null) return null;
  if (days < 0) return 'In progress';
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days} days left`;
};

/**
 * Which day of how many a trip is at, the first being 1; `null` unless it is active.
 *
 * @param today calendar date of the viewer.
 */
export const dayOfTrip = (trip: TripDates, today: string): { day: number; days: number } | null => {
  const { startDate, endDate } = trip;
  if (!startDate || !endDate || tripStatus(trip, today) !== 'active') return null;
  const [gone, whole] = [daysBetween(startDate, today), daysBetween(startDate, endDate)];
  return gone === null || whole === null ? null : { day: gone + 1, days: whole + 1 };
};

/** Completed trips by the year in which they ended, newest first; the latest end first within a year. */
export const groupByYear = <T extends TripDates>(trips: readonly T[]): { year: string; trips: T[] }[] => {
  const last = ({ startDate, endDate }: T) => endDate ?? startDate ?? '';
  const latestFirst = trips.toSorted((a, b) => last(b).localeCompare(last(a)));
  return [...Map.groupBy(latestFirst, (trip) => last(trip).slice(0, 4))].map(([year, trips]) => ({ year, trips }));
};

/** The order of /trips: active trips first, then by start date ascending, those without one last. */
export const compareForMyTrips =
  (today: string) =>
  (a: TripDates, b: TripDates): number => {
    const active = (trip: TripDates) => (tripStatus(trip, today) === 'active' ? 0 : 1);
    const start = (trip: TripDates) => (isCalendarDate(trip.startDate) ? trip.startDate : '9999-12-31');
    return active(a) - active(b) || start(a).localeCompare(start(b));
  };

/** What is near in time comes first: active trips, then those to come by their start, those without one, and those that are over, the latest first. */
export const compareByNearness =
  (today: string) =>
  (a: TripDates, b: TripDates): number => {
    const isOver = (trip: TripDates) => tripStatus(trip, today) === 'completed';
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const last = ({ startDate, endDate }: TripDates) => endDate ?? startDate ?? '';
    return isOver(a) ? last(b).localeCompare(last(a)) : compareForMyTrips(today)(a, b);
  };

/** The trips that are not completed, in the order of /trips. */
export const openTrips = <T extends TripDates>(trips: readonly T[], today: string): T[] =>
  trips.filter((trip) => tripStatus(trip, today) !== 'completed').toSorted(compareForMyTrips(today));

/** Whether a trip matches what was typed into the search box: by title or destination, case and accents aside. */
export const matchesTripSearch = (trip: { title: string; destination: string | null }, search: string): boolean => {
  const wanted = foldForSearch(search);
  return [trip.title, trip.destination ?? ''].some((value) => foldForSearch(value).includes(wanted));
};

/** Letters that no normalization takes apart, as people type them who do not have them on their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

const foldForSearch = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æđðıłøœßþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .trim();

/** The hero's chip: `3 travelers`, with those who are on the trip by name alone `3 travelers, 1 guest`. */
export const travelersLabel = (memberCount: number, guestCount = 0): string => {
  const members = memberCount === 1 ? '1 traveler' : `${memberCount} travelers`;
  return guestCount === 0 ? members : `${members}, ${guestCount} ${guestCount === 1 ? 'guest' : 'guests'}`;
};
