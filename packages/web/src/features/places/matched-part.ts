import { foldName } from '@caravan/contract/places/places.rules.ts';

/** The characters from `start` to before `end`. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** Where a word may begin: at the beginning and behind what is neither a letter nor a digit. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const COMMA = /[,،、，;]/u;

/**
 * The part of a name that was typed, as places are compared: 'sao p' is the beginning of 'São Paulo'. Where the whole of what was
 * typed is not in it, what stands before a comma may be, or the first words: 'paris tx' is the whole of 'Paris'.
 *
 * @returns `null` where none of it is.
 */
export const matchedPart = (name: string, typed: string): Part | null => {
  for (const text of waysToType(typed)) {
    for (const { index } of name.matchAll(WORD)) {
      const end = endOfMatch(name, index, text);
      if (end !== null) return { start: index, end };
    }
  }
  return null;
};

const waysToType = (typed: string): string[] => {
  const [beforeComma = ''] = typed.split(COMMA);
  const words = foldName(beforeComma).split(' ');
  const ways = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  return [...new Set([foldName(typed), ...ways])].filter((way) => way.length > 1);
};

/** Behind the last character that `text` needs, when the name goes on like it from `start`. */
const endOfMatch = (name: string, start: number, text: string): number | null => {
  if (!foldName(name.slice(start)).startsWith(text)) return null;
  let end = start;
  for (const character of name.slice(start)) {
    end += character.length;
    if (foldName(name.slice(start, end)).startsWith(text)) return end;
  }
  return null;
};
