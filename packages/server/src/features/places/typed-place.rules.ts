import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { foldArea } from './area-names.rules.ts';

/** A place's name, and the names of what it lies within: 'paris' in 'texas' and 'usa'. */
export interface TypedPlace {
  readonly name: string;
  readonly within: readonly string[];
}

const COMMAS = /[,،、，;]/u;

/** A place lies in a region of a country; what is written behind further commas says nothing more. */
const AREAS_MAX = 4;
/** More words than this behind each other are no place's name. */
const WORDS_MAX = 8;

/** What was typed in front of the first comma, and behind it; `null` where there is no name in it. */
export const placeInCommas = (text: string): TypedPlace | null => {
  const [name, ...within] = text
    .split(COMMAS)
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== '');
  return name === undefined ? null : { name: foldName(name), within: within.slice(0, AREAS_MAX).map(foldArea) };
};

/**
 * What was typed without a comma, taken apart at each space, the longest name first: 'san jose costa rica' is 'san jose costa'
 * in 'rica', 'san jose' in 'costarica', 'san' in 'josecostarica'.
 */
export const splitsOf = (folded: string): TypedPlace[] => {
  const words = folded.split(' ').slice(0, WORDS_MAX);
  return words
    .slice(1)
    .map((_, index) => ({
      name: words.slice(0, index + 1).join(' '),
      within: [words.slice(index + 1).join('')],
    }))
    .toReversed();
};
