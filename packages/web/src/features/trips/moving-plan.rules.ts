import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { datesQuestion, daysAlong, outsideOnceMoved } from '@caravan/contract/trips/moving.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { MOVED_MAX, type Trip } from '@caravan/contract/trips/trips.schema.ts';

/** Something of a trip that has a day: an activity, or an outfit that is planned. */
export interface PlannedThing {
  readonly kind: 'activity' | 'outfit';
  readonly id: string;
  readonly title: string;
  /** Calendar dates on which it begins and ends. */
  readonly from: string;
  readonly to: string;
  /** The activity that an outfit is planned for. */
  readonly activityId: string | null;
  /** Flights are linked to it. */
  readonly hasFlights: boolean;
}

/** Reads what is dated of a trip; `null` where that is not known now, as without a connection. */
export type ReadPlan = (trip: Trip) => Promise<readonly PlannedThing[] | null>;

/** What moves along with a trip's dates. */
export type MovedContents =
  | { move: 'all'; timeZone: string }
  | { move: 'none' }
  | { move: 'chosen'; activities: string[]; outfits: string[]; timeZone: string };

/** What has to be settled before a trip gets other dates. */
export interface MovingQuestion {
  readonly kind: 'move' | 'outside';
  readonly before: TripDates;
  readonly after: TripDates;
  /** By so many days everything would move; 0 where nothing does. */
  readonly days: number;
  /** What is dated; `null` where nobody knows. */
  readonly things: readonly PlannedThing[] | null;
}

/** What is asked about other dates of a trip that holds these things; `null` where nothing is. */
export const movingQuestion = (
  before: TripDates,
  after: TripDates,
  things: readonly PlannedThing[] | null,
): MovingQuestion | null => {
  const days = daysAlong(before, after);
  if (things === null) return days === 0 ? null : { kind: 'move', before, after, days, things };
  const kind = datesQuestion(before, after, things);
  return kind && { kind, before, after, days: kind === 'move' ? days : 0, things };
};

/** What is proposed: whatever leaves less outside of the new dates; where that is the same, a trip as long as before moves as a whole. */
export const proposedMove = (question: MovingQuestion): 'all' | 'none' => {
  const [moved, kept] = [true, false].map((moves) => leftOutside(question, () => moves).length);
  const isAsLong = lengthOf(question.before) === lengthOf(question.after);
  return (moved ?? 0) < (kept ?? 0) || (moved === kept && isAsLong) ? 'all' : 'none';
};

const lengthOf = ({ startDate, endDate }: TripDates): number | null =>
  startDate && endDate ? daysBetween(startDate, endDate) : null;

/** What is left outside of the new dates: of what moves, and of what stays. */
export const leftOutside = ({ after, days, things }: MovingQuestion, moves: (thing: PlannedThing) => boolean) => {
  const all = things ?? [];
  const outside = new Set([
    ...outsideOnceMoved(all.filter(moves), days, after),
    ...outsideOnceMoved(
      all.filter((thing) => !moves(thing)),
      0,
      after,
    ),
  ]);
  return all.filter((thing) => outside.has(thing));
};

/** Whether more is planned than can be chosen among one by one. */
export const isTooMuchToChoose = (things: readonly PlannedThing[]): boolean => things.length > MOVED_MAX;

/** The day on which something begins once it has moved. */
export const movedDay = ({ from }: PlannedThing, days: number): string => addDays(from, days) ?? from;

/** '18 activities and 8 outfits'; '' for nothing. */
export const countsInWords = (things: readonly PlannedThing[]): string => {
  const count = (kind: PlannedThing['kind'], one: string, several: string) => {
    const number = things.filter((thing) => thing.kind === kind).length;
    if (number === 0) return [];
    return number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${several}`;
  };
  return [count('activity', 'activity', 'activities'), count('outfit', 'outfit', 'outfits')].flat().join(' and ');
};

/** '7 days later', '1 day earlier'. */
export const daysInWords = (days: number): string =>
  `${Math.abs(days) === 1 ? '1 day' : `${Math.abs(days).toLocaleString('en')} days`} ${days > 0 ? 'later' : 'earlier'}`;
