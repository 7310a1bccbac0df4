import { WHOLE_NAME_FACTOR } from './place-weights.rules.ts';

/** A name of a place, as it is compared. */
export interface WeightedName {
  readonly placeId: number;
  readonly folded: string;
  readonly weight: number;
}

/** A place among the first of those that a start may mean. */
export interface PlaceOfStart {
  readonly start: string;
  readonly placeId: number;
  readonly weight: number;
}

/** How often a start occurs, and how many of its places are kept. */
interface Bounds {
  /** Up to so many names are quickly looked through. */
  readonly manyNames: number;
  readonly kept: number;
}

/**
 * The first places of each start that more than so many names have, the likeliest first: looking through all names that begin
 * with 'sa' would take too long for whoever types it.
 *
 * @param names in the order of their letters.
 */
export const startsOf = (names: readonly WeightedName[], bounds: Bounds): PlaceOfStart[] => {
  const found: PlaceOfStart[] = [];
  const look = (from: number, to: number, length: number): void => {
    for (let begin = from; begin < to;) {
      const start = names[begin]?.folded.slice(0, length) ?? '';
      let end = begin + 1;
      while (end < to && names[end]?.folded.startsWith(start) === true) end += 1;
      if (start.length === length && end - begin > bounds.manyNames) {
        if (isTyped(start)) found.push(...firstPlaces(start, names.slice(begin, end), bounds.kept));
        look(begin, end, length + 1);
      }
      begin = end;
    }
  };
  look(0, names.length, 1);
  return found;
};

/** Nobody asks for a start that ends in a space, or in half of a character. */
const isTyped = (start: string): boolean => !start.endsWith(' ') && start.isWellFormed();

const firstPlaces = (start: string, names: readonly WeightedName[], kept: number): PlaceOfStart[] => {
  const weights = new Map<number, number>();
  for (const { placeId, folded, weight } of names) {
    const here = folded === start ? weight * WHOLE_NAME_FACTOR : weight;
    if (here > (weights.get(placeId) ?? 0)) weights.set(placeId, here);
  }
  return [...weights]
    .map(([placeId, weight]) => ({ start, placeId, weight }))
    .toSorted((a, b) => b.weight - a.weight || a.placeId - b.placeId)
    .slice(0, kept);
};
