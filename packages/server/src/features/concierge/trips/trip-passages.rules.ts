import type { TripPart } from '@caravan/contract/concierge/concierge.schema.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import { plainLine } from './trip-wording.rules.ts';

/** Longest passage of a trip, characters. */
const PASSAGE_MAX = 600;

interface Titled {
  readonly id: string;
  readonly title: string;
}

const partNames = {
  itinerary: 'Itinerary',
  closet: 'Closet',
  shopping: 'Shopping list',
  members: 'People',
  arrivals: 'Arrivals',
} as const satisfies Record<TripPart, string>;

/**
 * What a trip says itself.
 *
 * @param part what it is taken from; `null` for the trip's own fields.
 * @param text the words that an answer rests on.
 */
export const tripPassage = (trip: Titled, part: TripPart | null, text: string): Passage => {
  const title = plainLine(trip.title);
  return {
    kind: 'trip',
    title: `${part === null ? 'Dates and place' : partNames[part]} of ${title}`,
    source: title,
    url: null,
    passage: plainLine(text, PASSAGE_MAX),
    tripId: trip.id,
    tripPart: part,
  };
};

/** One sentence out of a trip. */
export const stated = (text: string, ...passages: readonly Passage[]): Statement => ({ text, passages });

/** One item of a list out of a trip. */
export const item = (text: string, ...passages: readonly Passage[]): Statement => ({ text, passages, isItem: true });
