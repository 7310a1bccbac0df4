import { foldName } from '@caravan/contract/places/place-names.rules.ts';

/** A place as a search by its name tells it. */
interface Named {
  readonly country_code?: string | undefined;
  readonly country?: string | undefined;
  readonly admin1?: string | undefined;
}

/**
 * What a destination says: the place's name, and behind commas where that place lies. 'Paris, Texas, USA' is 'Paris' in
 * 'Texas' and 'USA'.
 */
export const partsOf = (destination: string): { name: string; within: string[] } => {
  const [name = '', ...within] = destination
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { name, within };
};

/** How many of the words for where a place lies are true of it. */
const agreement = (place: Named, within: readonly string[]): number => {
  const known = new Set([place.country_code, place.country, place.admin1].map((part) => foldName(part ?? '')));
  return within.filter((part) => known.has(foldName(part))).length;
};

/**
 * The place that a destination means, out of those that its name has found: the one of whose whereabouts most is said, the
 * first of them where several are equal.
 */
export const choosePlace = <P extends Named>(found: readonly P[], within: readonly string[]): P | null => {
  const best = Math.max(...found.map((place) => agreement(place, within)));
  return found.find((place) => agreement(place, within) === best) ?? null;
};
