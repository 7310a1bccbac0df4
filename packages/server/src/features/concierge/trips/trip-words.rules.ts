import { foldName } from '@caravan/contract/places/place-names.rules.ts';
import { DAY_WORDS } from './named-days.rules.ts';
import { FILLERS, type WordGroup, WORDS } from './trip-vocabulary.rules.ts';
import { isSlipOf, isSlipOfDoubles } from '../typing-slips.rules.ts';

interface Phrase {
  readonly group: WordGroup;
  readonly words: readonly string[];
}

/** By their first word, the longest first. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  (Object.keys(WORDS) as WordGroup[])
    .flatMap((group) => WORDS[group].split('|').map((phrase): Phrase => ({ group, words: phrase.split(' ') })))
    .toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? '',
);

/** One word, or several that belong together, of a question. */
export interface AskedWord {
  readonly words: readonly string[];
  /** What it may ask for; empty for names, titles and whatever else. */
  readonly groups: readonly WordGroup[];
  readonly isFiller: boolean;
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bwon['’]t\b/giu, 'will not'],
  [/\bcan['’]t\b/giu, 'can not'],
  [/n['’]t\b/giu, ' not'],
  [/['’]re\b/giu, ' are'],
  [/['’]ll\b/giu, ' will'],
  [/['’]ve\b/giu, ' have'],
  [/['’]m\b/giu, ' am'],
  [/['’]d\b/giu, ' would'],
  // Manners, which ask for nothing and would make it a question about oneself.
  [/\b(?:(?:can|could|would|will) you )?(?:please )?(?:tell|show|remind|give|read) (?:me|us)\b/giu, ' '],
  [/\blet (?:me|us) know\b/giu, ' '],
  [/['’]s\b/giu, ' s'],
  [/\b(who|what|when|where)s\b/giu, '$1 s'],
  [/\bcheck(?:s|ing)?[ -]?(?:in|out)\b/giu, 'checkin'],
  [/s['’](?=\s)/giu, 's'],
];

/** The words of a question as they are compared: folded, and with what is drawn together told apart. */
export const wordsOf = (query: string): string[] => {
  const apart = CONTRACTIONS.reduce((text, [short, long]) => text.replace(short, long), query);
  return foldName(apart)
    .split(' ')
    .filter((word) => word !== '');
};

/** How a question begins that yes or no answers. */
const POLAR = new Set('is are was were am do does did will would has have had'.split(' '));

/** Whether a question can be answered by yes or no. */
export const isPolar = (words: readonly string[]): boolean => POLAR.has(words[0] ?? '');

/** Sorts a question's words into what they may ask for. */
export const sortWords = (words: readonly string[]): AskedWord[] => {
  const sorted: AskedWord[] = [];
  for (let at = 0; at < words.length;) {
    const fits = (PHRASES.get(words[at] ?? '') ?? []).filter((phrase) =>
      phrase.words.every((word, index) => words[at + index] === word),
    );
    const taken = fits[0]?.words.length ?? 1;
    const longest = fits.filter((phrase) => phrase.words.length === taken);
    const own = words.slice(at, at + taken);
    sorted.push({
      words: own,
      groups: longest.map(({ group }) => group),
      isFiller: fits.length === 0 && FILLERS.has(own[0] ?? ''),
    });
    at += taken;
  }
  return sorted;
};

/** Whether a word asks for nothing and names nothing. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Shorter words are other words with a letter more or less. */
const SLIP_LETTERS_MIN = 5;

const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...Object.values(WORDS).flatMap((phrases) => phrases.split(/[| ]/u)),
  ...DAY_WORDS,
  ...FILLERS,
]);

const slipsOf = (word: string): string[] =>
  [...KNOWN_WORDS].filter((known) => known.length >= SLIP_LETTERS_MIN && isSlipOf(word, known, 'word'));

/** A letter doubled or not is the likeliest slip: 'planed' is 'planned', and no plane. */
const correctionOf = (word: string): string =>
  word.length < SLIP_LETTERS_MIN || KNOWN_WORDS.has(word)
    ? word
    : (slipsOf(word).toSorted((a, b) => Number(isSlipOfDoubles(word, b)) - Number(isSlipOfDoubles(word, a)))[0] ??
      word);

/** A question with those of its words put right that are nearly one that such questions are made of; `null` without any. */
export const withoutSlips = (query: string): string | null => {
  const words = wordsOf(query);
  const right = words.map(correctionOf);
  return right.some((word, index) => word !== words[index]) ? right.join(' ') : null;
};
