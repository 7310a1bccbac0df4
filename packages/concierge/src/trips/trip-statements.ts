import type { TripPart } from '@caravan/contract/concierge/concierge.schema.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { OwnTrip } from '../knowledge.ts';
import { counted, daysInWords, LISTED_MAX, listed, plainLine } from '../wording.ts';

/** A trip with the clock that its times are given by. */
export interface TripClock {
  readonly trip: OwnTrip;
  readonly zone: string;
  /** Calendar date in the trip's zone. */
  readonly today: string;
}

const PASSAGE_MAX = 600;
const PART_NAMES = {
  itinerary: 'Itinerary',
  closet: 'Closet',
  shopping: 'Shopping list',
  members: 'People',
  arrivals: 'Arrivals',
  money: 'Money',
  ideas: 'Ideas',
} as const satisfies Record<TripPart, string>;

/**
 * What a trip says itself.
 *
 * @param part what it is taken from; `null` for the trip's own fields.
 * @param text the words that an answer rests on.
 */
export const tripPassage = (trip: Pick<OwnTrip, 'id' | 'title'>, part: TripPart | null, text: string): Passage => {
  const title = plainLine(trip.title);
  return {
    kind: 'trip',
    title: `${part === null ? 'Dates and place' : PART_NAMES[part]} of ${title}`,
    source: title,
    url: null,
    passage: plainLine(text, PASSAGE_MAX),
    tripId: trip.id,
    tripPart: part,
  };
};

/** One sentence, and the words of the trip that it rests on. */
export const says = ({ trip }: Pick<TripClock, 'trip'>, part: TripPart, text: string, passage = text): Statement[] => [
  stated(text, tripPassage(trip, part, passage)),
];

/** A sentence for each of the first things: several are a list, in which each has what it rests on. */
export const oneByOne = <T, C>(
  clock: C,
  found: readonly T[],
  passageOf: (clock: C, one: T) => Passage,
  textOf: (one: T, clock: C) => string,
  state = found.length === 1 ? stated : item,
): Statement[] => found.slice(0, LISTED_MAX).map((one) => state(textOf(one, clock), passageOf(clock, one)));

/** One sentence that names the first things and counts the others; nothing where there are none. */
export const together = <T, C>(
  clock: C,
  found: readonly T[],
  passageOf: (clock: C, one: T) => Passage,
  nameOf: (one: T) => string,
  textOf: (names: string) => string,
): Statement[] => {
  const first = found.slice(0, LISTED_MAX);
  const names = listed(first.map(nameOf), { total: found.length });
  return found.length === 0 ? [] : [stated(textOf(names), ...first.map((one) => passageOf(clock, one)))];
};

/** The days that lack something, in one sentence; nothing where none does. */
export const daysThatLack = (
  clock: TripClock,
  part: TripPart,
  dates: readonly string[],
  [what, passage]: readonly [what: string, passage: string],
): Statement[] => {
  if (dates.length === 0) return [];
  const days = daysInWords(dates, clock.today);
  const text = `${counted(dates.length, 'day has', 'days have')} ${what}: ${listed(days)}.`;
  return says(clock, part, text, `${passage}: ${days.slice(0, LISTED_MAX).join('; ')}`);
};
